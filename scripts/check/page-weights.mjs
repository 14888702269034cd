import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sitePaths } from '@quillstead/catalogue';
import { pageWeightFaults, pageWeights } from './page-weight-faults.mjs';

/**
 * `node scripts/check/page-weights.mjs`: prints how heavy the pages of visitors are in the built web app, and which are
 * too heavy; ends with 1 if any is.
 */
const dist = join(import.meta.dirname, '../../apps/web/dist');
const read = (file) => JSON.parse(readFileSync(join(dist, '.vite', file), 'utf8'));
const build = {
  manifest: read('manifest.json'),
  modules: read('modules.json'),
  bytesOf: (file) => statSync(join(dist, `${file}.br`)).size,
};
const pages = Object.entries(sitePaths)
  .filter(([, { view }]) => view === 'anyone' || view === 'public')
  .map(([name, { module }]) => ({ name, module }));

for (const { name, script, style } of pageWeights(build, pages))
  console.log(`${name.padEnd(18)} ${String(script).padStart(7)} script ${String(style).padStart(7)} style`);
const faults = pageWeightFaults(build, pages);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
