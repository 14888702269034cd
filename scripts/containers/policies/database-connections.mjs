import { siteServices } from '../site-services.mjs';
import { deploymentsOf } from './workloads.mjs';

/** For acknowledged events, in a pool of its own (docs/messaging.md#lanes). */
const acknowledging = 4;
/** Search has pools of its own for searches and for suggestions (docs/operating/scaling.md#postgresql). */
const searching = 12;
/** For the Job that migrates, a backup, an operator, and what PostgreSQL reserves for its superuser. */
const spare = 15;

/**
 * The connections that the processes of a site may open to PostgreSQL or a pooler.
 * @param {import('./workloads.mjs').Manifest[]} objects
 * @param {'min' | 'max'} end of the autoscalers
 * @param {boolean} [rolling] while every Deployment is replaced
 * @returns {number}
 */
export function connectionsOf(objects, end, rolling = false) {
  const pool = poolOf(objects);
  return sumOfPods(objects, end, rolling, ({ name }) => pool + acknowledging + ofSearches(name));
}

/** Those that a replica gets beside them, where the site has one (docs/operating/replicas.md#what-is-read-there). */
function replicaConnectionsOf(objects) {
  const pool = poolOf(objects);
  return sumOfPods(objects, 'max', true, ({ process: { env = [] } }) =>
    env.some(({ name }) => name === 'DATABASE_REPLICA_URL') ? pool : 0,
  );
}

const poolOf = (objects) =>
  Number(objects.find(({ kind, data }) => kind === 'ConfigMap' && data.DATABASE_POOL)?.data.DATABASE_POOL);

/**
 * Those of them that pass a pooler by because they need a session (docs/operating/poolers.md#what-goes-through-it).
 * @param {import('./workloads.mjs').Manifest[]} objects
 * @param {'min' | 'max'} end of the autoscalers
 * @param {boolean} [rolling] while every Deployment is replaced; each new pod waits for its migrations with one
 */
function directConnectionsOf(objects, end, rolling = false) {
  return sumOfPods(
    objects,
    end,
    rolling,
    ({ name }) => (name.endsWith('-worker') ? 1 : 0) + ofSearches(name),
    1,
  );
}

/**
 * What reaches a PostgreSQL in the cluster at most, during a roll-out of the largest size.
 * @param {import('./workloads.mjs').Manifest[]} objects
 * @returns {{ opened: number, direct: number, shared: number | null, needed: number, replica: number }} connections that
 * processes open; those of them that reach the server itself; the sessions of all poolers together, null without one; the
 * sum that the server must accept; what a replica must accept where the site reads from one
 */
export function serverConnections(objects) {
  const opened = connectionsOf(objects, 'max', true);
  const replica = replicaConnectionsOf(objects) + spare;
  const poolers = objects.filter(({ kind }) => kind === 'Pooler');
  if (poolers.length === 0) return { opened, direct: opened, shared: null, needed: opened + spare, replica };
  const direct = directConnectionsOf(objects, 'max', true);
  // PgBouncer has a pool for each pair of user and database.
  const shared = poolers.reduce(
    (sum, { spec }) =>
      sum + spec.instances * Number(spec.pgbouncer.parameters.default_pool_size) * siteServices.length,
    0,
  );
  return { opened, direct, shared, needed: direct + shared + spare, replica };
}

/** PostgreSQL and poolers in the cluster accept every connection that may be opened, also during a roll-out. */
export function databaseConnectionFaults(objects) {
  const servers = objects.filter(
    ({ kind, metadata }) => kind === 'Cluster' || (kind === 'StatefulSet' && metadata.name === 'postgres'),
  );
  const { opened, direct, needed, replica } = serverConnections(objects);
  const poolers = objects
    .filter(({ kind }) => kind === 'Pooler')
    .filter(
      ({ spec }) =>
        (spec.instances - 1) * Number(spec.pgbouncer.parameters.max_client_conn) < opened - direct,
    )
    .map(({ metadata }) => `${metadata.name}: accepts too few connections when an instance is away`);
  const replicas = servers
    .filter((server) => server.kind === 'Cluster' && maxConnectionsOf(server) < replica)
    .map(
      (server) =>
        `${server.metadata.name}: its replicas accept ${maxConnectionsOf(server)} connections of ${replica}`,
    );
  return [
    ...poolers,
    ...replicas,
    ...servers
      .filter((server) => maxConnectionsOf(server) < needed)
      .map(
        (server) => `${server.metadata.name}: accepts ${maxConnectionsOf(server)} connections of ${needed}`,
      ),
  ];
}

/** How many connections a PostgreSQL of the cluster accepts. */
export function maxConnectionsOf({ kind, spec }) {
  if (kind === 'Cluster') return Number(spec.postgresql.parameters.max_connections);
  const [{ args }] = spec.template.spec.containers;
  const setting = args.find((text) => text.startsWith('max_connections='));
  return Number(setting?.split('=')[1] ?? 100);
}

const ofSearches = (name) => (name.startsWith('search-') ? searching : 0);

function sumOfPods(objects, end, rolling, each, eachNew = 0) {
  return deploymentsOf(objects)
    .filter(({ labels }) => labels['reach.quillstead/postgres'])
    .reduce((sum, { name, object, pod }) => {
      const { spec } = objects.find((one) => one.spec?.scaleTargetRef?.name === name);
      const replicas = spec[`${end}Replicas`] ?? spec[`${end}ReplicaCount`];
      const surge = Number.parseInt(object.spec.strategy.rollingUpdate.maxSurge, 10) / 100;
      const added = rolling ? Math.ceil(replicas * surge) : 0;
      return sum + (replicas + added) * each({ name, process: pod.containers[0] }) + added * eachNew;
    }, 0);
}
