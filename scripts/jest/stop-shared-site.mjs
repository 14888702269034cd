import { once } from 'node:events';

/** Jest's globalTeardown: the keeper stops its site when nobody holds its standard input any more. */
export default async function stopSharedSite() {
  const keeper = globalThis.sharedSiteKeeper;
  if (!keeper || keeper.exitCode !== null) return;
  const gone = once(keeper, 'exit');
  keeper.stdin.end();
  await gone;
}
