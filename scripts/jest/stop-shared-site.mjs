import { once } from 'node:events';

/** Jest's globalTeardown: the holder stops its site when nobody holds its standard input any more. */
export default async function stopSharedSite() {
  const holder = globalThis.sharedSiteHolder;
  if (!holder || holder.exitCode !== null) return;
  const gone = once(holder, 'exit');
  holder.stdin.end();
  await gone;
}
