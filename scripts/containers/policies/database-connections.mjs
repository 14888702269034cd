import { deploymentsOf } from './workloads.mjs';

/** For acknowledged events, in a pool of its own (docs/messaging.md#lanes). */
const acknowledging = 4;
/** Search has pools of its own for searches and for suggestions (docs/operating/scaling.md#postgresql). */
const searching = 12;
/** For the Job that migrates, a backup, an operator, and what PostgreSQL reserves for its superuser. */
const spare = 15;

/**
 * The connections that the processes of a site may open to PostgreSQL.
 * @param {import('./workloads.mjs').Manifest[]} objects
 * @param {'min' | 'max'} end of the autoscalers
 * @param {boolean} [rolling] while every Deployment is replaced
 * @returns {number}
 */
export function connectionsOf(objects, end, rolling = false) {
  const pool = Number(
    objects.find(({ kind, data }) => kind === 'ConfigMap' && data.DATABASE_POOL)?.data.DATABASE_POOL,
  );
  const counts = deploymentsOf(objects)
    .filter(({ labels }) => labels['reach.quillstead/postgres'])
    .map(({ name, object }) => {
      const { spec } = objects.find((one) => one.spec?.scaleTargetRef?.name === name);
      const replicas = spec[`${end}Replicas`] ?? spec[`${end}ReplicaCount`];
      const surge = Number.parseInt(object.spec.strategy.rollingUpdate.maxSurge, 10) / 100;
      const pods = replicas + (rolling ? Math.ceil(replicas * surge) : 0);
      return pods * (pool + acknowledging + (name.startsWith('search-') ? searching : 0));
    });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A PostgreSQL in the cluster accepts every connection that the processes may open, also during a roll-out. */
export function databaseConnectionFaults(objects) {
  const servers = objects.filter(
    ({ kind, metadata }) => kind === 'Cluster' || (kind === 'StatefulSet' && metadata.name === 'postgres'),
  );
  const needed = connectionsOf(objects, 'max', true) + spare;
  return servers
    .filter((server) => maxConnectionsOf(server) < needed)
    .map((server) => `${server.metadata.name}: accepts ${maxConnectionsOf(server)} connections of ${needed}`);
}

function maxConnectionsOf({ kind, spec }) {
  if (kind === 'Cluster') return Number(spec.postgresql.parameters.max_connections);
  const [{ args }] = spec.template.spec.containers;
  const setting = args.find((text) => text.startsWith('max_connections='));
  return Number(setting?.split('=')[1] ?? 100);
}
