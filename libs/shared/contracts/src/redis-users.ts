import { domainEvents } from './declarations.js';
import { type ServiceName, serviceNames } from './operation.js';

/**
 * The Redis users: one for each kind of process, and one for the operator's programs (rebuild, reindex, replay,
 * restore).
 */
export const redisUserNames = ['gateway', ...serviceNames, 'operator'] as const;

export type RedisUserName = (typeof redisUserNames)[number];

/** Commands that are allowed only on some keys and channels; an ACL selector of Redis 7. */
interface Grant {
  readonly commands: readonly string[];
  /** Key patterns: `~` read and write, `%R~` read, `%W~` write. */
  readonly keys?: readonly string[];
  readonly channels?: readonly string[];
}

/** Returns the services whose events a service applies. */
const sourcesOf = (service: ServiceName): readonly ServiceName[] =>
  serviceNames.filter((source) =>
    domainEvents.some(({ name, consumers }) => name.startsWith(`${source}.`) && consumers.includes(service)),
  );

/** The users that publish events which gateways acknowledge. */
const pushesToGateways: readonly RedisUserName[] = ['accounts', 'content', 'social', 'operator'];

/**
 * The commands that a connection sends before it uses a key: to a single server, to a master of Sentinels, to a node of
 * a cluster.
 */
const connection = [
  'ping',
  'info',
  'select',
  'time',
  'role',
  'client|id',
  'client|setname',
  'client|getname',
];
const clusterNode = [
  'cluster|slots',
  'cluster|shards',
  'cluster|keyslot',
  'cluster|nodes',
  'cluster|info',
  'readonly',
  'asking',
];
/** The list of running services: services write it, gateways read it. */
const releases = 'releases:{releases}:*';
const transaction = ['multi', 'exec', 'discard'];
const subscribe = ['subscribe', 'unsubscribe', 'ssubscribe', 'sunsubscribe'];
const publish = ['publish', 'spublish'];
const script = ['eval', 'evalsha'];
const push = ['rpush', 'ltrim', 'expire'];

/** Returns the grants of a caller of operations. @param app the beginning of the name of its own response channel */
function calls(app: string, lanes: readonly string[]): Grant[] {
  return [
    {
      commands: push,
      keys: serviceNames.flatMap((service) => lanes.map((lane) => `%W~rpc:{${service}}:${lane}:*`)),
    },
    { commands: subscribe, channels: [`rpc-reply:{${app}-*}:*`] },
    { commands: ['getdel'], keys: [`~rpc-reply:{${app}-*}:*`] },
  ];
}

/** Returns the grants of a service for its own request lists, for responses, events and jobs. */
function serves(service: ServiceName): Grant[] {
  const consumed = sourcesOf(service).map((source) => `~events:{${source}}:*`);
  return [
    ...calls(service, ['service', 'acknowledge']),
    { commands: ['blmpop'], keys: [`~rpc:{${service}}:*`] },
    { commands: ['set'], keys: ['%W~rpc-reply:{*}:*'] },
    { commands: publish, channels: ['rpc-reply:{*}:*'] },
    { commands: ['xadd'], keys: [`%W~events:{${service}}:*`] },
    ...(consumed.length > 0 ? [{ commands: ['xgroup|create', 'xreadgroup', 'xack'], keys: consumed }] : []),
    queuesJobs(`~{jobs:${service}:*`),
    { commands: ['zadd', 'zrem', 'zremrangebyscore'], keys: [`~${releases}`] },
    ...(pushesToGateways.includes(service) ? waitsForGateways : []),
    // Accounts stores the challenges of passkeys.
    ...(service === 'accounts' ? [{ commands: ['set', 'getdel'], keys: ['~passkeys:{accounts}:*'] }] : []),
    ...(service === 'notifications' ? [{ commands: publish, channels: ['live:{notifications}:*'] }] : []),
  ];
}

/** Returns the grants that BullMQ and its scripts need for the jobs of one service. */
function queuesJobs(keys: string): Grant {
  const types = ['@hash', '@list', '@set', '@sortedset', '@stream', '@string'];
  const anyType = ['del', 'unlink', 'exists', 'expire', 'pexpire', 'pexpireat', 'pttl', 'rename', 'type'];
  return { commands: [...script, ...types, ...anyType], keys: [keys] };
}

/** The grants with which a service waits until the caches of every live gateway have removed what an event hides. */
const waitsForGateways: readonly Grant[] = [
  { commands: [...script, 'set', 'get', 'zrange', 'zremrangebyscore'], keys: ['~gateways:{gateways}:*'] },
  { commands: [...publish, ...subscribe], channels: ['gateways:{gateways}:*'] },
];

const ofGateway: readonly Grant[] = [
  ...calls('gateway', ['gateway']),
  { commands: ['xread', 'xrevrange'], keys: serviceNames.map((service) => `%R~events:{${service}}:*`) },
  { commands: [...script, 'set', 'zadd', 'zrem'], keys: ['~gateways:{gateways}:*'] },
  { commands: ['zrangebyscore'], keys: [`%R~${releases}`] },
  { commands: [...publish, ...subscribe], channels: ['gateways:{gateways}:*'] },
  { commands: subscribe, channels: ['live:{notifications}:*'] },
  { commands: [...script, 'set', 'incrby', 'expire', 'pttl'], keys: ['~rate:*'] },
];

const ofOperator: readonly Grant[] = [
  ...calls('*', ['service', 'acknowledge']),
  queuesJobs('~{jobs:*'),
  // A restore deletes the events and jobs of a time that the databases do not have.
  { commands: ['unlink'], keys: ['~events:{*', '~{jobs:*'] },
  ...waitsForGateways,
];

/**
 * Returns the rules of one user in the form of `ACL SETUSER` and of an ACL file, without a password. Everything that
 * they do not name is forbidden, whatever the user was allowed before.
 */
function redisRules(user: RedisUserName): string {
  const own = user === 'gateway' ? ofGateway : user === 'operator' ? ofOperator : serves(user);
  const anywhere = [...connection, ...clusterNode];
  if (user === 'gateway') anywhere.push(...transaction);
  else anywhere.push('client|unblock', ...transaction);
  // SCAN names no key, so that no selector can allow it for some keys only. It returns names of keys, and no values.
  if (user === 'operator') anywhere.push('scan');
  return ['reset', 'on', ...anywhere.map((command) => `+${command}`), ...own.map(print)].join(' ');
}

/**
 * Returns the text of an ACL file: every user of the site, and `default`, who may do everything and belongs to the
 * operator of Redis.
 * @param secretOf a user's secret as the file takes it: `>password`, `#sha256` in hexadecimal digits, or `nopass`
 */
export function redisAclFile(secretOf: (user: RedisUserName | 'default') => string): string {
  const users = redisUserNames.map((user) => `user ${user} ${redisRules(user)} ${secretOf(user)}\n`);
  return [`user default reset on ~* &* +@all ${secretOf('default')}\n`, ...users].join('');
}

function print({ commands, keys = [], channels = [] }: Grant): string {
  const names = commands.map((command) => `+${command}`);
  // Categories include commands that look at every key or wait for disks.
  const without = names.some((name) => name.startsWith('+@')) ? ['-@dangerous', '-@admin'] : [];
  return `(${[...names, ...without, ...keys, ...channels.map((channel) => `&${channel}`)].join(' ')})`;
}
