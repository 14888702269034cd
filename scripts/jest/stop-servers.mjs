import { once } from 'node:events';

/** Jest's globalTeardown: the keeper stops its servers when nobody holds its standard input any more. */
export default async function stopServers() {
  const keeper = globalThis.testServersKeeper;
  if (!keeper || keeper.exitCode !== null) return;
  const gone = once(keeper, 'exit');
  keeper.stdin.end();
  await gone;
}
