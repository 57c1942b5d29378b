// What tools/web writes in front of the service worker: each file of the page with what identifies
// its content, and what identifies all of them.
declare const FILES: Readonly<Record<string, string>>;
declare const VERSION: string;
