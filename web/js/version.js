/* The version of the page, the same as the service worker's. tools/web derives it from all other
 * files and writes it here; it is empty in a page that tools/web has not built. */
export const VERSION = "";
