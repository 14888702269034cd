import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `node build.mjs` builds the app. Vite reads `#` and `?` in a path as the parts of an address, so a workspace in such a
 * folder is built through a link whose path has neither, and nothing on the way may look where the link leads: Node does
 * not with `--preserve-symlinks`, nor Vite with `preserveSymlinks`, but for the loader of its settings, which are
 * therefore imported by Node.
 */
const [linked] = process.argv.slice(2);
const workspace = join(import.meta.dirname, '../..');

if (linked !== undefined) await buildBy(linked);
else if (/[#?]/.test(workspace)) process.exitCode = buildByLink();
else process.exitCode = run([join(workspace, 'node_modules/vite/bin/vite.js'), 'build'], import.meta.dirname);

/**
 * @param {string[]} words
 * @param {string} cwd
 */
function run(words, cwd) {
  return spawnSync(process.execPath, words, { cwd, stdio: 'inherit' }).status ?? 1;
}

function buildByLink() {
  const folder = mkdtempSync(join(tmpdir(), 'quillstead-build-'));
  const link = join(folder, 'workspace');
  symlinkSync(workspace, link, 'junction');
  try {
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
    // The working folder is always known by its real path.
    return run([...flags, join(link, 'apps/web/build.mjs'), link], folder);
  } finally {
    unlinkSync(link);
    rmdirSync(folder);
  }
}

/** @param {string} link */
async function buildBy(link) {
  registerHooks({
    resolve(specifier, context, next) {
      const file = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL ?? 'file:///');
      const isSource = /^\.\.?\//.test(specifier) && file.pathname.endsWith('.ts');
      if (!isSource || !existsSync(fileURLToPath(file))) return next(specifier, context);
      return { url: file.href, format: 'module-typescript', shortCircuit: true };
    },
  });
  const root = join(link, 'apps/web');
  const { createBuilder } = await import('vite');
  // Read anew for each of the bundles, as the plugins remember which one they are of.
  const settings = {
    configFile: join(root, 'vite.config.ts'),
    configLoader: /** @type {const} */ ('native'),
  };
  const builder = await createBuilder({ ...settings, root, resolve: { preserveSymlinks: true } }, null);
  await builder.buildApp();
}
