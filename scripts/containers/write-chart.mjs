import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chartFiles } from './chart/index.mjs';

/**
 * `node scripts/containers/write-chart.mjs FOLDER`: writes the Helm chart of k8s/ into a folder, in the version of the
 * workspace and without digests; `npm run release` packs it with those of its images.
 */
const root = join(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Say where: node scripts/containers/write-chart.mjs FOLDER\n');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const files = chartFiles(join(root, 'k8s'), { version });
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
process.stdout.write(`${Object.keys(files).length} files of version ${version} are in ${folder}\n`);
