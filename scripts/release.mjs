import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { release } from './release/release.mjs';

/**
 * `npm run release -- VERSION [--registry HOST/PATH] [--sign KEY] [--dry-run]`: sets the version, writes the changelog,
 * commits, builds the images with docker, which attaches bills of materials and provenances, writes the Helm chart,
 * signs with cosign where a key is named, and tags; refuses before anything is changed what it can know to be missing.
 * Nothing is pushed but images and their signatures to the registry named. `--dry-run` says what would be done.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    registry: { type: 'string' },
    sign: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const [version, ...more] = positionals;
if (version === undefined || more.length > 0) {
  console.error(
    'What can be said: npm run release -- VERSION [--registry HOST/PATH] [--sign KEY] [--dry-run]',
  );
  process.exit(1);
}
const isDone = release({
  root: join(import.meta.dirname, '..'),
  version,
  registry: values.registry ?? null,
  key: values.sign ?? null,
  isDry: values['dry-run'],
  env: process.env,
  clock: () => new Date(),
  say: (line) => console.log(line),
});
process.exitCode = isDone ? 0 : 1;
