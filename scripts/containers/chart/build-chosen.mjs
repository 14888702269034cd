import { join } from 'node:path';
import { buildUnhashed, readKustomization } from '../kustomize/build.mjs';
import { choices } from './choices.mjs';

/** Components in the order in which the overlays have them: what says which image is meant comes after our own pods. */
const order = [
  'gateway-api',
  'ingress',
  'live',
  'backup',
  'backup-copy',
  'asset-store',
  'production',
  'cloudnativepg',
  'cloudnativepg-archive',
  'pooler',
  'postgres-external',
  'redis-in-cluster',
  'redis-ha',
  'redis-external',
  'redis-sentinels',
  'meilisearch',
  'keda',
  'traces',
];

/**
 * Builds the overlay of a size with other components.
 * @param {string} folder of k8s
 * @param {import('./choices.mjs').Chosen} chosen
 * @returns {import('../policies/workloads.mjs').Manifest[]} ConfigMaps have no hash in their names
 */
export function buildChosen(folder, chosen) {
  const overlay = join(folder, `overlays/production-${chosen.size}`);
  const { patches = [], ...kustomization } = readKustomization(overlay);
  const chosenNames = ['production', ...choices.flatMap(({ name, of }) => of[String(chosen[name])])];
  const names = [...order.filter((name) => chosenNames.includes(name)), ...chosenNames.filter(isLast)];
  const components = names
    // The component `production` has it.
    .filter((name) => name !== 'monitoring')
    .map((name) => (name === 'production' ? production(folder, chosen) : join('../../components', name)));
  const own = patches
    // The addresses of stores are values of the chart.
    .filter(({ target }) => target.kind !== 'NetworkPolicy')
    .flatMap(forEachScaler)
    .map((patch) => ({ ...patch, optional: true }));
  const objects = buildUnhashed(overlay, { ...kustomization, components, patches: own });
  return objects.filter(({ kind }) => chosen.priorityClasses || kind !== 'PriorityClass');
}

const isLast = (name) => !order.includes(name);

/**
 * The component `production`, without monitors where nobody reads them.
 * @type {(folder: string, chosen: import('./choices.mjs').Chosen) => any}
 */
function production(folder, { monitoring }) {
  const at = join(folder, 'components/production');
  const { components = [], patches = [], ...rest } = readKustomization(at);
  return {
    folder: at,
    kustomization: {
      ...rest,
      components: components.filter((path) => monitoring || path !== '../monitoring'),
      patches: patches.map((patch) => ({ ...patch, optional: true })),
    },
  };
}

/** The numbers of workers of a size, whether KEDA scales them or their processors do. */
function forEachScaler({ target, patch = '', ...rest }) {
  const of = { patch, ...rest };
  if (target.kind === 'ScaledObject') {
    const same = patch.replaceAll('ReplicaCount', 'Replicas');
    return [
      { target, ...of },
      { ...of, target: { kind: 'HorizontalPodAutoscaler', name: '.*-worker' }, patch: same },
    ];
  }
  if (target.kind !== 'HorizontalPodAutoscaler' || target.name !== '.*-worker') return [{ target, ...of }];
  const same = patch.replaceAll('Replicas', 'ReplicaCount');
  return [
    { target, ...of },
    { ...of, target: { kind: 'ScaledObject', name: '.*-worker' }, patch: same },
  ];
}
