// What tools/web writes in front of the service worker: each file of the page with the hash of its
// content, and the hash of them all.
declare const FILES: Readonly<Record<string, string>>;
declare const VERSION: string;
