/**
 * Writes a failure that the page does not show into the browser's console: of push messages, the service worker or
 * suggestions (docs/product/pages.md#messages-for-people).
 */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.info(what, error);
}
