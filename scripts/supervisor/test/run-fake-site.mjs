import { writeFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runSupervisor } from '../run-supervisor.mjs';
import { siteOptions } from '../site-options.mjs';

// Starts a site as `npm start` does, with fake apps and without installing and building:
// node run-fake-site.mjs <folder> [words].
const root = resolve(import.meta.dirname, '../../..');
const [folder, ...words] = process.argv.slice(2);

const apps = ['accounts', 'content', 'gateway'].map((name) => {
  const main = join(folder, `${name}.mjs`);
  mkdirSync(folder, { recursive: true });
  const fake = JSON.stringify(import.meta.resolve('./fake-app.mjs'));
  writeFileSync(main, `process.argv[2] = '${name}';\nawait import(${fake});\n`);
  const sample = name === 'accounts' ? join(import.meta.dirname, 'fake-sample.mjs') : undefined;
  return { name, folder, main, sample, hasDatabase: name !== 'gateway' };
});

await runSupervisor(() => ({
  ...siteOptions(root, words, process.env),
  apps,
  prepare: false,
  isThrownAway: true,
}));
