import { once } from 'node:events';

/** Jest's globalTeardown: a holder stops its servers, or its site, when nobody holds its standard input any more. */
export default async function stopServers() {
  for (const holder of [globalThis.testServersHolder, globalThis.sharedSiteHolder]) {
    if (!holder || holder.exitCode !== null) continue;
    const gone = once(holder, 'exit');
    holder.stdin.end();
    await gone;
  }
}
