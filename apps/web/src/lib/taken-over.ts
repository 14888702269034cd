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
 * Something in a page may keep it from being taken over; what waits for that goes on all the same. Long: what changes
 * the page before it is taken over on a slow line makes React throw it away and draw it anew.
 */
const longestTimeout = 30_000;

declare global {
  interface Window {
    /** What was pressed since the page came, noted by the script of index.html. */
    earlyPresses?: EventTarget[] | undefined;
  }
}

let presses: readonly HTMLButtonElement[] = [];

/** From now on presses are the app's to answer; those before wait until the page is its own. */
export function takePresses(): void {
  const buttons = (window.earlyPresses ?? []).map((target) =>
    target instanceof Element ? target.closest('button') : null,
  );
  // What a press does without the app it has done; forms that are posted wait for the app (index.html).
  const left = buttons.filter(
    (button) =>
      (button?.type === 'button' && !button.popoverTargetElement) ||
      (button?.type === 'submit' && button.form?.method === 'post'),
  );
  window.earlyPresses = undefined;
  presses = [...new Set(left)].filter((button) => button !== null);
}

let tell: () => void = () => undefined;
const taken = new Promise<void>((resolve) => (tell = resolve));

/** Resolves when the page of the first answer is the app's own, so that it may change. */
export function pageIsOurs(): Promise<void> {
  const timer = setTimeout(tell, longestTimeout);
  return taken.finally(() => clearTimeout(timer));
}

/**
 * The page is the app's own: what was pressed before is done, once however often. The mark is for those who measure.
 */
export function takeOver(): void {
  performance.mark('taken-over');
  const early = presses;
  presses = [];
  window.earlyPresses = undefined;
  for (const button of early) button.click();
  tell();
}

/**
 * Stands at the end of the page and tells when all before it was taken over. It waits for one more rendering, in which
 * the forms of the page hold what was typed into them before: one that is sent then is sent whole.
 */
export function TakenOver(): null {
  const isFirst = useIsFirstAnswer();
  useEffect(() => {
    if (!isFirst) takeOver();
  }, [isFirst]);
  return null;
}
