import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, longTimeouts } from '@quillstead/testing';
import { startSite } from '../supervisor/index.mjs';

/**
 * `node hold-site.mjs <name>`: runs one whole site, empty, without rate limits and in no hurry, under `.data/<name>`,
 * writes its address into the file `address` there once it responds, and stops it and removes the folder when standard
 * input closes or a signal comes. If the site does not start, the file holds the reason instead of an address.
 */
const root = join(import.meta.dirname, '../..');
const dataDir = join(root, '.data', process.argv[2] ?? `e2e-site-${process.pid}`);
/** @type {import('../supervisor/index.mjs').StartedSite | null} */
let site = null;
/** @type {Promise<never> | null} */
let ending = null;

function end() {
  ending ??= (async () => {
    await site?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    process.exit(0);
  })();
  return ending;
}

/** Writes the file at once: a reader finds all of it or nothing. */
async function say(text) {
  await writeFile(join(dataDir, 'address.new'), text);
  await rename(join(dataDir, 'address.new'), join(dataDir, 'address'));
}

process.stdin.on('close', end).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

await mkdir(dataDir, { recursive: true });
const [port, clientPort] = [await freePort(), await freePort()];
site = startSite({
  root,
  dataDir,
  port,
  clientPort,
  env: { ...process.env, ...longTimeouts },
  sample: false,
  reset: false,
  watch: false,
  prepare: false,
  isThrownAway: true,
});
try {
  const { url } = await site.ready;
  await say(url);
} catch (error) {
  if (ending === null) await say(`The site did not start: ${error.message}`);
}
