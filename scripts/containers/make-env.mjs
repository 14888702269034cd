import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { completeEnv } from './complete-env.mjs';
import { secretFiles, writeSecretFiles } from './secret-files.mjs';

/**
 * `node scripts/containers/make-env.mjs [FILE]`: writes `.env` for docker-compose.yml from `.env.example`, every secret
 * made new. To one that exists it adds the secrets that it lacks and leaves the rest alone: they belong to the data.
 * Each time it writes the files of `.secrets` beside it anew, which docker-compose.yml mounts.
 */
const root = join(import.meta.dirname, '../..');
const file = resolve(root, process.argv[2] ?? '.env');
const example = readFileSync(join(root, '.env.example'), 'utf8');
const known = existsSync(file) ? readFileSync(file, 'utf8') : null;
const text = completeEnv(example, known);

if (text === known)
  process.stdout.write('.env has every secret that there is; .secrets was written from it.\n');
else {
  writeFileSync(file, text, { mode: 0o600 });
  process.stdout.write(
    known === null
      ? '.env is written, for your eyes only. Next: docker compose up\n'
      : '.env got the secrets that it lacked; nothing else was changed.\n',
  );
}
writeSecretFiles(join(dirname(file), '.secrets'), secretFiles(text));
