import { shareTarget } from '@quillstead/catalogue';

/*
 * Traces of a member that only parts of the app leave which are loaded on their own: what a visitor's page loads knows
 * nothing of them.
 */

/** The stories that were listened to, with their places, and how. */
export const listeningKey = 'listening';

/** Shows a count on the icon of the installed app, on devices that have such a badge; 0 removes it. Never throws. */
export function showBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

/** Deletes the text that was shared with the app from this browser. */
export async function forgetShared(): Promise<void> {
  // Forbidden storage has nothing.
  await globalThis.caches?.delete(shareTarget.cache).catch(() => false);
}

/** Begins to delete all of these traces; the page may be about to go. */
export function leaveNoAppTraces(): void {
  showBadge(0);
  void forgetShared();
  try {
    localStorage.removeItem(listeningKey);
  } catch {
    // Forbidden storage has nothing.
  }
}
