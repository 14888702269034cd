/**
 * Logs a failure that the page does not show to the browser's console: push messages, service worker, suggestions
 * (docs/product/pages.md#messages-for-people).
 */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.info(what, error);
}
