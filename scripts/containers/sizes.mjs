import { buildOverlay } from './kustomize/build.mjs';
import { overlays } from './overlays.mjs';
import { connectionsOf, serverConnections } from './policies/database-connections.mjs';
import { quantity } from './policies/resources.mjs';
import { deploymentsOf } from './policies/workloads.mjs';

/**
 * `node scripts/containers/sizes.mjs`: what each overlay requests from a cluster for our own pods, at its least and at
 * its most: pods, processors and memory requested, connections that they may open to PostgreSQL.
 */
for (const [name, folder] of Object.entries(overlays)) {
  const objects = buildOverlay(folder);
  const [least, most] = [sum(objects, 'min'), sum(objects, 'max')];
  const line = Object.keys(least).map((what) => `${what} ${least[what]} to ${most[what]}`);
  const { opened, direct, shared, needed, replica } = serverConnections(objects);
  const pooled =
    shared === null ? '' : `, of which ${direct} reach the server, with ${shared} of the poolers`;
  process.stdout.write(
    `${name}: ${line.join(', ')}, ${opened} during a roll-out${pooled}; the server needs ${needed}, a replica ${replica}\n`,
  );
}

function sum(objects, end) {
  const total = { pods: 0, processors: 0, 'memory (GiB)': 0, connections: connectionsOf(objects, end) };
  for (const { name, pod } of deploymentsOf(objects)) {
    const { spec } = objects.find((object) => object.spec?.scaleTargetRef?.name === name);
    const count = spec[`${end}Replicas`] ?? spec[`${end}ReplicaCount`];
    const { cpu, memory } = pod.containers[0].resources?.requests ?? {};
    total.pods += count;
    total.processors += count * quantity(cpu);
    total['memory (GiB)'] += (count * quantity(memory)) / 2 ** 30;
  }
  return Object.fromEntries(
    Object.entries(total).map(([what, figure]) => [what, Math.round(figure * 10) / 10]),
  );
}
