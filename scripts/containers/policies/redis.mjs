import { selects, workloadsOf } from './workloads.mjs';

const memberCount = 3;

/**
 * Redis with Sentinels survives the loss of a node and a restart of all: three pods on three nodes, of which a drain
 * takes one; all start at once and find each other before they are ready; each has a Sentinel, whose state is on its
 * volume; a primary hands over before it ends, and refuses writes without a replica.
 */
export function redisFaults(objects) {
  const faults = [];
  const ofKind = (name) => objects.filter(({ kind }) => kind === name);
  for (const { kind, name, object, labels, pod } of workloadsOf(objects)) {
    const runs = (script) =>
      pod.containers.find(({ command = [], args = [] }) => [...command, ...args].join(' ').includes(script));
    const redis = runs('run-redis-server.sh');
    if (kind !== 'StatefulSet' || !redis) continue;
    const say = (fault) => faults.push(`${name}: ${fault}`);
    const { spec } = object;
    if (spec.replicas !== memberCount) say('has no majority of three');
    if (spec.podManagementPolicy !== 'Parallel') say('waits for a pod that waits for it');
    const apart = pod.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    const isApart = apart.some(
      ({ topologyKey, labelSelector }) =>
        topologyKey === 'kubernetes.io/hostname' && selects(labelSelector, labels),
    );
    if (!isApart) say('may have two pods on one node');
    const budgets = ofKind('PodDisruptionBudget').filter((one) => selects(one.spec.selector, labels));
    if (budgets.length !== 1 || budgets[0].spec.maxUnavailable !== 1) say('may lose two pods to a drain');
    const service = ofKind('Service').find(({ metadata }) => metadata.name === spec.serviceName);
    if (service?.spec.clusterIP !== 'None' || !service.spec.publishNotReadyAddresses)
      say('has pods that cannot find each other before they are ready');
    const sentinel = runs('run-sentinel.sh');
    const state = sentinel?.env?.find((one) => one.name === 'STATE')?.value;
    const mount = sentinel?.volumeMounts?.find(({ mountPath }) => mountPath === state);
    const claims = (spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
    if (!claims.includes(mount?.name)) say('has no Sentinel that remembers a fail-over');
    if (!redis.lifecycle?.preStop?.exec?.command?.join(' ').includes('hand-over.sh'))
      say('ends as the primary without a hand-over');
    if (!ofKind('ConfigMap').some(({ data }) => refusesAlone(data['run-redis-server.sh'])))
      say('accepts writes that a fail-over loses');
  }
  return faults;
}

const refusesAlone = (script = '') => /^ *echo 'min-replicas-to-write 1'$/m.test(script);
