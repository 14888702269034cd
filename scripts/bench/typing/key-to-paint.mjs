/** @typedef {Window & { keyDelays: number[] }} Listening */

/**
 * Runs in the page: notes for each key how long it took from its press until the frame with what it did was drawn. The
 * press has the time at which the browser got it, so waiting counts.
 */
export function listenToKeys() {
  const listening = /** @type {Listening & typeof globalThis} */ (window);
  listening.keyDelays = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // Behind the frame: what was to be drawn is with the compositor.
        port1.onmessage = () => listening.keyDelays.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Runs in the page: the delays noted since the last call, in milliseconds. */
export async function readKeys() {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  return /** @type {Listening & typeof globalThis} */ (window).keyDelays.splice(0);
}
