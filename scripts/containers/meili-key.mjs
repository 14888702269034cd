import { meiliKey } from '../supervisor/meili-key.mjs';

/**
 * `MEILI_MASTER_KEY=… node scripts/containers/meili-key.mjs`: prints the key of the search service (MEILI_KEY), which
 * the image `migrate` makes at the server, for the secret from which search gets it.
 */
const { MEILI_MASTER_KEY: masterKey, MEILI_INDEX_PREFIX: prefix } = process.env;
if (masterKey) process.stdout.write(`${meiliKey(masterKey, prefix || undefined)}\n`);
else {
  process.stderr.write('MEILI_MASTER_KEY must say the master key of the server\n');
  process.exitCode = 1;
}
