/** Has the service worker keep a story as visitors see it, to be read without a connection. */
export function storeStory(slug: string): void {
  post({ storeStory: slug });
}

/** Has it forget a story that is no longer there for everybody. */
export function dropStory(slug: string): void {
  post({ dropStory: slug });
}

/** Sends a message to the service worker, if there is one; in development there is none. */
function post(message: object): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}
