/**
 * Notes a failure that readers are not told of: push messages, service worker, suggestions
 * (docs/product/pages.md#messages-for-people). It stands in the browser's console for whoever looks there.
 */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.info(what, error);
}
