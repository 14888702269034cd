import { forgetQueries, queryClient } from '../../lib/query-client.js';

/** The address whose list index.html hides, because the member's filter will replace it once the session is known. */
export const awaitedAddress = (): string | undefined => document.documentElement.dataset['awaits'];

/** Shows lists again, and reads again what the server rendered for visitors. */
export function showAwaited(): void {
  if (awaitedAddress() === undefined) return;
  delete document.documentElement.dataset['awaits'];
  forgetQueries();
  void queryClient.invalidateQueries({ fetchStatus: 'idle' });
}
