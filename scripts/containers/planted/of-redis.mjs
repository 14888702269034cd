import { buildOverlay, readKustomization } from '../kustomize/build.mjs';
import { overlays } from '../overlays.mjs';
import { find, drop, policyOf } from './find.mjs';

/** The overlay that another place plants faults in, with Redis and Sentinels in the cluster. */
const folder = overlays['production-medium'];
const { components = [], patches = [], ...rest } = readKustomization(folder);
const objects = buildOverlay(folder, {
  ...rest,
  components: components.map((path) => String(path).replace('redis-external', 'redis-ha')),
  // It narrows the addresses of a Redis elsewhere.
  patches: patches.filter(({ target }) => target.kind !== 'NetworkPolicy'),
});

/** Such a site without a fault. */
export const withRedisHa = () => structuredClone(objects);

/** Plants the fault in such a site, in place of the objects that are there. */
const inHa = (plant) => (all) => {
  all.splice(0, all.length, ...withRedisHa());
  plant(all);
};
const members = (all) => find(all, 'StatefulSet', 'redis-ha').spec;
const containers = (all) => members(all).template.spec.containers;
const scripts = (all) => all.find(({ data }) => data?.['run-redis-server.sh']).data;

/**
 * Faults of Redis with Sentinels, by policy.
 * @type {Record<string, import('./of-pods.mjs').Planted>}
 */
export const ofRedis = {
  redis: {
    'two pods': [inHa((all) => (members(all).replicas = 2)), /redis-ha: has no majority/],
    'pods that start one after another': [
      inHa((all) => delete members(all).podManagementPolicy),
      /redis-ha: waits for a pod/,
    ],
    'two pods on one node': [
      inHa((all) => delete members(all).template.spec.affinity),
      /redis-ha: may have two pods on one node/,
    ],
    'a drain of two nodes': [
      inHa((all) => (find(all, 'PodDisruptionBudget', 'redis-ha').spec.maxUnavailable = 2)),
      /redis-ha: may lose two pods/,
    ],
    'no disruption budget': [inHa((all) => drop(all, 'PodDisruptionBudget', 'redis-ha')), /lose two pods/],
    'names of ready pods alone': [
      inHa((all) => delete find(all, 'Service', 'redis-ha').spec.publishNotReadyAddresses),
      /redis-ha: has pods that cannot find each other/,
    ],
    'no Sentinel': [inHa((all) => containers(all).pop()), /redis-ha: has no Sentinel/],
    'a Sentinel that forgets': [
      inHa((all) => (containers(all)[1].volumeMounts[0].name = 'tmp')),
      /redis-ha: has no Sentinel that remembers/,
    ],
    'a primary that just ends': [
      inHa((all) => delete containers(all)[0].lifecycle),
      /redis-ha: ends as the primary/,
    ],
    'a primary that writes alone': [
      inHa((all) => {
        const data = scripts(all);
        data['run-redis-server.sh'] = data['run-redis-server.sh'].replace('to-write 1', 'to-write 0');
      }),
      /redis-ha: accepts writes/,
    ],
  },
};

/** Faults of its ways, as the policy of the network reports them. @type {import('./of-pods.mjs').Planted} */
export const ofRedisNetwork = {
  'Sentinels that processes cannot reach': [
    inHa((all) => policyOf(all, 'redis-ha').egress[0].ports.pop()),
    /gateway to redis-ha:26379 is closed/,
  ],
  'Sentinels that cannot reach each other': [
    inHa((all) => policyOf(all, 'among-redis-ha').ingress[0].from.pop()),
    /redis-ha to redis-ha:26379 is closed/,
  ],
  'a Redis that everybody reaches': [
    inHa((all) => delete policyOf(all, 'among-redis-ha').ingress[0].from),
    /another pod to redis-ha:6379 is open/,
  ],
};
