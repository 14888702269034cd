import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True while React hydrates the HTML of the server. The server knows neither the browser's time zone nor its theme, so
 * a component that depends on them renders as on the server first, and again right after.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/**
 * The milliseconds after which code that waits for hydration runs even if the page never hydrates. The limit is long
 * because a change of the page before hydration makes React throw the HTML away and render it again.
 */
const longestTimeout = 30_000;

declare global {
  interface Window {
    /** The elements that were pressed since the page loaded; the script of index.html records them. */
    earlyPresses?: EventTarget[] | undefined;
  }
}

let presses: readonly HTMLButtonElement[] = [];

/** Stops the recording of early presses: from now on the app handles presses, and replays the early ones later. */
export function takePresses(): void {
  const buttons = (window.earlyPresses ?? []).map((target) =>
    target instanceof Element ? target.closest('button') : null,
  );
  // The browser has already done what a press does without the app. Forms with `post` wait for the app (index.html).
  const left = buttons.filter(
    (button) =>
      (button?.type === 'button' && !button.popoverTargetElement) ||
      (button?.type === 'submit' && button.form?.method === 'post'),
  );
  window.earlyPresses = undefined;
  presses = [...new Set(left)].filter((button) => button !== null);
}

let resolveHydrated: () => void = () => undefined;
const hydrated = new Promise<void>((resolve) => (resolveHydrated = resolve));

/** Resolves when the page is hydrated, so that it may change, and at the latest after the timeout. */
export function whenHydrated(): Promise<void> {
  const timer = setTimeout(resolveHydrated, longestTimeout);
  return hydrated.finally(() => clearTimeout(timer));
}

/** Replays each button that was pressed before hydration once. Tests and benches read the performance mark. */
export function finishHydration(): void {
  performance.mark('hydrated');
  const early = presses;
  presses = [];
  window.earlyPresses = undefined;
  for (const button of early) button.click();
  resolveHydrated();
}

/**
 * Reports that everything before it is hydrated; it is at the end of the page. It waits for one more rendering, in
 * which the forms of the page hold what was typed before hydration, so that a form that is sent then is complete.
 */
export function HydrationEnd(): null {
  const isHydrating = useIsHydrating();
  useEffect(() => {
    if (!isHydrating) finishHydration();
  }, [isHydrating]);
  return null;
}
