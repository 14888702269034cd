import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from '../bench/log-in.mjs';
import { memberNames } from '../bench/acts/members.mjs';

/** Connections of each member on which live notifications come. */
const each = 3;
/** Milliseconds after which one of them is closed and opened again, the oldest first. */
const turn = 5_000;

/**
 * Listens for live notifications as open pages do, until stopped: some connections all the time, of which each is
 * replaced now and then.
 *
 * @param {string} api the address below which the operations lie
 * @param {AbortSignal} signal ends it
 * @returns {Promise<{ opened: () => number }>} how many were opened so far; rejects when the site refuses the first ones
 */
export async function listen(api, signal) {
  const sids = [];
  for (const name of memberNames) sids.push((await logIn(api, name)).sid);
  let opened = 0;
  const open = async (sid) => {
    const closing = new AbortController();
    const ends = AbortSignal.any([signal, closing.signal]);
    const headers = { cookie: `sid=${sid}` };
    const response = await fetch(`${api}/account/notifications/live`, { headers, signal: ends });
    if (!response.ok) throw new Error(`live notifications have the status ${response.status}`);
    opened += 1;
    void readAll(response.body);
    return { sid, close: () => closing.abort() };
  };
  const streams = [];
  for (let round = 0; round < each; round += 1) for (const sid of sids) streams.push(await open(sid));

  async function replace() {
    while (!signal.aborted) {
      await pause(turn, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const [oldest] = streams.splice(0, 1);
      oldest.close();
      // The site may refuse a stream while it has much to do; a later turn tries again.
      streams.push(await open(oldest.sid).catch(() => ({ ...oldest, close: () => undefined })));
    }
  }
  void replace();
  return { opened: () => opened };
}

/** The end of a stream, in whatever way it comes, is none of this reader's concern. */
async function readAll(body) {
  try {
    for await (const _ of body);
  } catch {
    // It was closed.
  }
}
