import { parseArgs } from 'node:util';
import { buildOverlay } from './kustomize/build.mjs';
import { schemaFaults } from './manifests/validate.mjs';
import { overlays } from './overlays.mjs';
import { digestFaults } from './policies/images.mjs';
import { policies } from './policies/index.mjs';

/**
 * `node scripts/containers/check-manifests.mjs [--by-digest] [FOLDER …]`: checks overlays (by default all of k8s/overlays,
 * so that an operator can check their own) against the schemas and every policy, with `--by-digest` also that no image is
 * named by a tag; ends with 1 when there is a fault.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'by-digest': { type: 'boolean', default: false } },
});
const folders = positionals.length > 0 ? positionals : Object.values(overlays);
const checked = values['by-digest'] ? { ...policies, digests: digestFaults } : policies;

for (const folder of folders) {
  const objects = buildOverlay(folder);
  const faults = (await Promise.all(objects.map(schemaFaults))).flat();
  for (const [name, policy] of Object.entries(checked))
    faults.push(...policy(objects).map((fault) => `${name}: ${fault}`));
  process.stdout.write(`${folder}: ${objects.length} objects, ${faults.length} faults\n`);
  faults.forEach((fault) => process.stdout.write(`  ${fault}\n`));
  if (faults.length > 0) process.exitCode = 1;
}
