import { quantity } from './resources.mjs';
import { deploymentsOf, selects, workloadsOf } from './workloads.mjs';

/** Prepared statements in transaction mode need at least this version of PgBouncer. */
const preparing = [1, 21];

/**
 * A pooler shares its sessions by transactions, accepts the prepared statements of the services, survives the loss of a
 * node, and every service uses it, while Jobs connect to the server (docs/operating/poolers.md).
 */
export function poolerFaults(objects) {
  const poolers = objects.filter(({ kind }) => kind === 'Pooler');
  return poolers.flatMap((pooler) => [...faultsOf(pooler, objects), ...usesFaults(objects)]);
}

function faultsOf({ metadata: { name }, spec }, objects) {
  const faults = [];
  const say = (fault) => faults.push(`${name}: ${fault}`);
  const { poolMode, image = '', parameters = {} } = spec.pgbouncer;
  const labels = { 'cnpg.io/poolerName': name };
  const pod = spec.template?.spec ?? {};
  const { requests, limits } = pod.containers?.find((one) => one.name === 'pgbouncer')?.resources ?? {};
  if (poolMode !== 'transaction') say('shares no session between transactions');
  const [major, minor] = (/:(\d+)\.(\d+)/.exec(image) ?? []).slice(1).map(Number);
  if (!(major > preparing[0] || (major === preparing[0] && minor >= preparing[1])))
    say('may be a PgBouncer without prepared statements');
  if (!(Number(parameters.max_prepared_statements) > 0)) say('refuses prepared statements');
  if (!(spec.instances >= 2)) say('is one process');
  const spread = (pod.topologySpreadConstraints ?? []).some(
    ({ topologyKey, labelSelector }) =>
      topologyKey === 'kubernetes.io/hostname' && selects(labelSelector, labels),
  );
  if (!spread) say('may be on one node');
  if (!objects.some(({ kind, spec: own }) => kind === 'PodDisruptionBudget' && selects(own.selector, labels)))
    say('may be drained as a whole');
  for (const what of ['cpu', 'memory'])
    if (!(quantity(requests?.[what]) <= quantity(limits?.[what])))
      say(`has no sound request and limit of ${what}`);
  return faults;
}

function usesFaults(objects) {
  const faults = [];
  for (const { name, labels, pod } of deploymentsOf(objects)) {
    if (!labels['reach.quillstead/postgres']) continue;
    const address = pod.containers[0].env?.find((one) => one.name === 'DATABASE_POOLER_URL');
    if (address?.valueFrom?.secretKeyRef?.optional !== false) faults.push(`${name}: may pass the pooler by`);
  }
  for (const { kind, name, containers } of workloadsOf(objects))
    if (kind !== 'Deployment' && containers.some(({ env = [] }) => env.some(namesPooler)))
      faults.push(`${name}: needs sessions and gets the pooler`);
  return faults;
}

const namesPooler = ({ name }) => name.endsWith('POOLER_URL');
