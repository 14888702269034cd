import { get } from 'node:http';

/**
 * Listens on the live bell as a browser does, and comes back when the connection ends.
 * @param {string} base
 * @param {{ cookie: string }} member
 * @param {{ opened: number, ended: number, broken: number, refused: string[], events: number }} counts
 * @returns {() => void} stops it
 */
export function listen(base, { cookie }, counts) {
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
      `${base}/api/v1/account/notifications/live`,
      { headers: { cookie }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) {
          counts.refused.push(String(answer.statusCode));
          answer.resume();
          return again();
        }
        counts.opened += 1;
        answer.setEncoding('utf8').on('data', (text) => {
          wait = Number(/retry: (\d+)/.exec(text)?.[1] ?? wait);
          counts.events += text.split('data: ').length - 1;
        });
        answer.on('end', () => (counts.ended += 1));
        answer.on('error', () => (counts.broken += stopped ? 0 : 1));
        answer.on('close', again);
      },
    );
    let isAnswered = false;
    current = call;
    call.on('response', () => (isAnswered = true));
    call.on('error', ({ message }) => {
      if (stopped || isAnswered) return;
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
