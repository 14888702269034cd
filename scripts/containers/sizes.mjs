import { buildOverlay } from './kustomize/build.mjs';
import { overlays } from './overlays.mjs';
import { quantity } from './policies/resources.mjs';
import { deploymentsOf } from './policies/workloads.mjs';

/**
 * `node scripts/containers/sizes.mjs`: what each overlay requests from a cluster for our own pods, at its least and at
 * its most: pods, processors and memory requested, connections that PostgreSQL must have.
 */
for (const [name, folder] of Object.entries(overlays)) {
  const objects = buildOverlay(folder);
  const pool = Number(objects.find(({ kind }) => kind === 'ConfigMap').data.DATABASE_POOL);
  const [least, most] = [sum(objects, pool, 'min'), sum(objects, pool, 'max')];
  const line = Object.keys(least).map((what) => `${what} ${least[what]} to ${most[what]}`);
  process.stdout.write(`${name}: ${line.join(', ')}\n`);
}

function sum(objects, pool, end) {
  const total = { pods: 0, processors: 0, 'memory (GiB)': 0, connections: 0 };
  for (const { name, pod, labels } of deploymentsOf(objects)) {
    const { spec } = objects.find((object) => object.spec?.scaleTargetRef?.name === name);
    const count = spec[`${end}Replicas`] ?? spec[`${end}ReplicaCount`];
    const { cpu, memory } = pod.containers[0].resources?.requests ?? {};
    total.pods += count;
    total.processors += count * quantity(cpu);
    total['memory (GiB)'] += (count * quantity(memory)) / 2 ** 30;
    if (labels['reach.quillstead/postgres']) total.connections += count * pool;
  }
  return Object.fromEntries(
    Object.entries(total).map(([what, figure]) => [what, Math.round(figure * 10) / 10]),
  );
}
