let isLeavingNow = false;
let stay: () => void = () => undefined;
let stays: Promise<void> = Promise.resolve();

/** True if the browser is loading another document; it ends what this page still loads. */
export function isLeaving(): boolean {
  return isLeavingNow;
}

/** Resolves at once unless the reader is leaving, else when the page turns out to stay; never when it does not. */
export function untilStaying(): Promise<void> {
  return stays;
}

/**
 * Watches whether the reader leaves the page. Leaving begins with `beforeunload` or `pagehide`. It ends when the page
 * comes back from the back/forward cache, when the reader chooses to stay in the dialog of `beforeunload`, and when
 * the page is used again, as after a link that was a download.
 */
export function watchLeaving(): void {
  addEventListener('beforeunload', (event) => {
    leave();
    // The browser shows its dialog after all listeners have run, and runs no timer while it is open.
    setTimeout(() => event.defaultPrevented && cancelLeaving());
  });
  addEventListener('pagehide', leave);
  for (const sign of ['pageshow', 'pointerdown', 'keydown']) addEventListener(sign, cancelLeaving, true);
}

function leave(): void {
  if (isLeavingNow) return;
  isLeavingNow = true;
  stays = new Promise((resolve) => (stay = resolve));
}

function cancelLeaving(): void {
  isLeavingNow = false;
  stay();
}
