import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True while the page is what the server made of it, before the browser's zone, theme and the like are known: what
 * depends on them is shown as on the server then, and as it is right after.
 */
export function useIsFirstAnswer(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/**
 * Something in a page may keep it from being taken over; what waits for that goes on all the same. Long: what changes the
 * page before it is taken over on a slow line makes React throw it away and draw it anew.
 */
const mostPatience = 30_000;

let tell: () => void = () => undefined;
const taken = new Promise<void>((resolve) => (tell = resolve));

/** Resolves when the page of the first answer is the app's own, so that it may change. */
export function pageIsOurs(): Promise<void> {
  const timer = setTimeout(tell, mostPatience);
  return taken.finally(() => clearTimeout(timer));
}

/** The page is the app's own; the mark is for those who measure. */
export function takeOver(): void {
  performance.mark('taken-over');
  tell();
}

/** Stands at the end of the page and tells when all before it was taken over. */
export function TakenOver(): null {
  useEffect(takeOver, []);
  return null;
}
