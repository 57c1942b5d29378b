/* Which version of the page this is: tools/web puts it here, the same that the service worker has. It
 * follows from all other files, and is empty where the page has not been put together by it. */
export const VERSION = "";
