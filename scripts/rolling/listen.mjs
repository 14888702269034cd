import { get } from 'node:http';

/**
 * Listens to live notifications as a browser does, and comes back when the connection ends.
 * @param {string} api the address below which the calls lie
 * @param {import('../bench/account.mjs').Account} member
 * @param {{ opened: number, ended: number, broken: number, refused: string[], events: number }} counts
 * @returns {() => void} stops it
 */
export function listen(api, member, counts) {
  const { cookie } = member.headers();
  let [wait, stopped] = [2_000, false];
  /** @type {import('node:http').ClientRequest | undefined} */
  let current;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const again = () => {
    if (!stopped) timer = setTimeout(open, wait);
  };
  function open() {
    const call = get(
      `${api}/account/notifications/live`,
      { headers: { cookie }, agent: false },
      (response) => {
        if (response.statusCode !== 200) {
          counts.refused.push(String(response.statusCode));
          response.resume();
          return again();
        }
        counts.opened += 1;
        response.setEncoding('utf8').on('data', (text) => {
          wait = Number(/retry: (\d+)/.exec(text)?.[1] ?? wait);
          counts.events += text.split('data: ').length - 1;
        });
        response.on('end', () => (counts.ended += 1));
        response.on('error', () => (counts.broken += stopped ? 0 : 1));
        response.on('close', again);
      },
    );
    let hasResponse = false;
    current = call;
    call.on('response', () => (hasResponse = true));
    call.on('error', ({ message }) => {
      if (stopped || hasResponse) return;
      counts.refused.push(message);
      again();
    });
  }
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    current?.destroy();
  };
}
