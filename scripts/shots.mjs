import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onSite } from './bench/on-site.mjs';
import { addCast } from './shots/cast.mjs';
import { readSample } from './shots/read-sample.mjs';
import { shotsOf } from './shots/pages.mjs';
import { takeEmails } from './shots/take-emails.mjs';
import { takeShots } from './shots/take-shots.mjs';

/**
 * `npm run shots [-- name…]`: starts a site with its sample and keeps a picture of every page and state, or of those
 * of which the name begins so, in three widths and both themes under `.data/shots`. SITE names a running site with the
 * sample instead; nothing is added there, so the pages of the longest names and of the staff are left out. LOOKS names
 * some of the six looks, and two that are taken only then: `320-light,640-zoomed,1280-forced`.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, '.data/shots');
const named = process.argv.slice(2);
const isRequested = (name) => named.length === 0 || named.some((start) => name.startsWith(start));

const take = async (api, dataDir) => {
  const { url, sample, sessions } = await readSample(api);
  const cast = dataDir ? await addCast(api, dataDir) : { sessions };
  const shots = shotsOf({ ...sample, ...cast }, cast.sessions).filter(({ name }) => isRequested(name));
  if (named.length === 0 && !process.env.LOOKS) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await takeShots({ url, shots, sessions: cast.sessions, folder });
  if (dataDir && isRequested('email')) await takeEmails(join(dataDir, 'mail'), folder);
};

if (process.env.SITE) await take(`${process.env.SITE}/api/v1`, null);
else await onSite(take);
