/** Has the service worker keep a story as visitors see it, to be read without a connection. */
export function keepStory(slug: string): void {
  tell({ keepStory: slug });
}

/** Has it forget a story that is no longer there for everybody. */
export function dropStory(slug: string): void {
  tell({ dropStory: slug });
}

/** Where there is none, as while we work on the site, nobody is told. */
function tell(message: object): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}
