import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildChanged } from './supervisor/build-changed.mjs';
import { prepared } from './test/prepared.mjs';

/**
 * `node scripts/run.mjs [--build] NAME words…`: runs `scripts/NAME.mjs` with everything that it imports, on a clone in
 * which nothing is installed too: installs what is missing, builds what changed if `--build` comes first, and runs the
 * script on the pinned Node, whichever this one is.
 */
const root = join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const isBuilt = given[0] === '--build';
const [name, ...words] = isBuilt ? given.slice(1) : given;

process.exitCode = await prepared(root, console.error, async ({ node, env, signal, log }) => {
  if (isBuilt) await buildChanged({ root, node, log: log('build'), signal });
  // In a group of its own, a script that removes its data at the first Ctrl-C gets no second one from the terminal.
  const script = spawn(node, [join(root, 'scripts', `${name}.mjs`), ...words], {
    env,
    stdio: 'inherit',
    detached: true,
  });
  signal.addEventListener('abort', () => script.kill(signal.reason), { once: true });
  const [code] = await once(script, 'exit');
  return code ?? 1;
});
