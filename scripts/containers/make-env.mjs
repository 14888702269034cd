import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node scripts/containers/make-env.mjs`: writes `.env` for docker-compose.yml from `.env.example`, every secret made
 * new. Never over one that exists.
 */
const root = join(import.meta.dirname, '../..');
const file = join(root, '.env');

if (existsSync(file)) {
  process.stderr.write('.env exists already: its secrets belong to the data, so it is left as it is.\n');
  process.exitCode = 1;
} else {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const text = example.replaceAll(/(?<==)make-this-a-secret$/gm, () => randomBytes(32).toString('base64url'));
  writeFileSync(file, text, { mode: 0o600 });
  process.stdout.write('.env is written, for your eyes only. Next: docker compose up\n');
}
