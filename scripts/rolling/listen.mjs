import { setTimeout as pause } from 'node:timers/promises';

/**
 * Listens to live notifications as a browser does, and connects again when the connection ends.
 * @param {string} api the address below which the calls lie
 * @param {import('../throwaway-site/account.mjs').Account} member
 * @param {{ opened: number, ended: number, broken: number, refused: string[], events: number }} counts
 * @returns {() => void} stops it
 */
export function listen(api, member, counts) {
  const ending = new AbortController();
  const { signal } = ending;
  let wait = 2_000;

  async function listenOnce() {
    const { cookie } = member.headers();
    const response = await fetch(`${api}/account/notifications/live`, { headers: { cookie }, signal });
    if (response.status !== 200 || !response.body) throw new Error(String(response.status));
    counts.opened += 1;
    try {
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        wait = Number(/retry: (\d+)/.exec(text)?.[1] ?? wait);
        counts.events += text.split('data: ').length - 1;
      }
      counts.ended += 1;
    } catch {
      counts.broken += signal.aborted ? 0 : 1;
    }
  }

  void (async () => {
    while (!signal.aborted) {
      await listenOnce().catch(({ message }) => signal.aborted || counts.refused.push(message));
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => ending.abort();
}
