import { once } from 'node:events';

/** Jest's globalTeardown: the holder stops its servers when nobody holds its standard input any more. */
export default async function stopServers() {
  const holder = globalThis.testServersHolder;
  if (!holder || holder.exitCode !== null) return;
  const gone = once(holder, 'exit');
  holder.stdin.end();
  await gone;
}
