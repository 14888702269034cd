import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onSite } from './bench/on-site.mjs';
import { readSample } from './shots/read-sample.mjs';
import { shotsOf } from './shots/pages.mjs';
import { takeShots } from './shots/take-shots.mjs';

/**
 * `npm run shots [-- name…]`: starts a site with its sample and keeps a picture of every page and state, or of those
 * named, in three widths and both themes under `.data/shots`. SITE names a running site with the sample instead.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, '.data/shots');
const named = process.argv.slice(2);

const take = async (url) => {
  const { sample, session } = await readSample(url);
  const shots = shotsOf(sample).filter(({ name }) => named.length === 0 || named.includes(name));
  if (named.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await takeShots({ url, shots, session, folder });
};

if (process.env.SITE) await take(process.env.SITE);
else await onSite((api) => take(new URL(api).origin));
