import { buildOverlay } from './kustomize/build.mjs';
import { schemaFaults } from './manifests/validate.mjs';
import { overlays } from './overlays.mjs';
import { policies } from './policies/index.mjs';

/**
 * `node scripts/containers/check-manifests.mjs [FOLDER …]`: holds overlays (by default all of k8s/overlays, so that an
 * operator can hold their own to the same) against the schemas and every policy; ends with 1 when there is a fault.
 */
const folders = process.argv.length > 2 ? process.argv.slice(2) : Object.values(overlays);

for (const folder of folders) {
  const objects = buildOverlay(folder);
  const faults = (await Promise.all(objects.map(schemaFaults))).flat();
  for (const [name, policy] of Object.entries(policies))
    faults.push(...policy(objects).map((fault) => `${name}: ${fault}`));
  process.stdout.write(`${folder}: ${objects.length} objects, ${faults.length} faults\n`);
  faults.forEach((fault) => process.stdout.write(`  ${fault}\n`));
  if (faults.length > 0) process.exitCode = 1;
}
