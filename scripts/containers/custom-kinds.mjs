/**
 * The fields of other projects' kinds that k8s/ makes use of, compared with the types, definitions and samples in their
 * repositories: CloudNativePG 1.27 and its plugin barman-cloud, Gateway API 1.2, KEDA 2.16, the Prometheus operator 0.79. `!` behind a name: it must be there. A list holds the shape of its
 * elements, `text`, `count` and `flag` are plain, `any` is not looked into.
 */
const shapes = {
  'postgresql.cnpg.io/v1 Cluster': {
    'instances!': 'count',
    'imageName!': 'text',
    priorityClassName: 'text',
    primaryUpdateStrategy: 'text',
    postgresql: { synchronous: { 'method!': 'text', 'number!': 'count' }, parameters: 'any' },
    'storage!': { 'size!': 'text', storageClass: 'text' },
    resources: 'any',
    affinity: { topologyKey: 'text', podAntiAffinityType: 'text' },
    plugins: [{ 'name!': 'text', isWALArchiver: 'flag', parameters: 'any' }],
    inheritedMetadata: { labels: 'any' },
    managed: {
      roles: [{ 'name!': 'text', ensure: 'text', login: 'flag', passwordSecret: { 'name!': 'text' } }],
    },
  },
  'postgresql.cnpg.io/v1 Pooler': {
    'cluster!': { 'name!': 'text' },
    type: 'text',
    instances: 'count',
    'pgbouncer!': { poolMode: 'text', parameters: 'any' },
    template: { metadata: { labels: 'any' }, 'spec!': 'any' },
  },
  'postgresql.cnpg.io/v1 Database': {
    'cluster!': { 'name!': 'text' },
    'name!': 'text',
    'owner!': 'text',
    databaseReclaimPolicy: 'text',
  },
  'postgresql.cnpg.io/v1 ScheduledBackup': {
    'schedule!': 'text',
    immediate: 'flag',
    backupOwnerReference: 'text',
    'cluster!': { 'name!': 'text' },
    target: 'text',
    method: 'text',
    pluginConfiguration: { 'name!': 'text' },
  },
  'barmancloud.cnpg.io/v1 ObjectStore': {
    retentionPolicy: 'text',
    'configuration!': {
      'destinationPath!': 'text',
      endpointURL: 'text',
      s3Credentials: {
        accessKeyId: { 'name!': 'text', 'key!': 'text' },
        secretAccessKey: { 'name!': 'text', 'key!': 'text' },
      },
      wal: { compression: 'text', encryption: 'text' },
      data: { compression: 'text', encryption: 'text' },
    },
    instanceSidecarConfiguration: { resources: 'any' },
  },
  'gateway.networking.k8s.io/v1 Gateway': {
    'gatewayClassName!': 'text',
    'listeners!': [
      {
        'name!': 'text',
        'protocol!': 'text',
        'port!': 'count',
        hostname: 'text',
        tls: { mode: 'text', certificateRefs: [{ 'name!': 'text' }] },
        allowedRoutes: { namespaces: { from: 'text' } },
      },
    ],
  },
  'gateway.networking.k8s.io/v1 HTTPRoute': {
    'parentRefs!': [{ 'name!': 'text', sectionName: 'text' }],
    hostnames: ['text'],
    'rules!': [
      {
        matches: [{ path: { type: 'text', value: 'text' } }],
        timeouts: { request: 'text', backendRequest: 'text' },
        filters: [{ 'type!': 'text', requestRedirect: { scheme: 'text', statusCode: 'count' } }],
        backendRefs: [{ 'name!': 'text', port: 'count' }],
      },
    ],
  },
  'keda.sh/v1alpha1 ScaledObject': {
    'scaleTargetRef!': { 'name!': 'text' },
    minReplicaCount: 'count',
    maxReplicaCount: 'count',
    'triggers!': [{ 'type!': 'text', metricType: 'text', 'metadata!': 'any' }],
  },
  'monitoring.coreos.com/v1 ServiceMonitor': {
    'selector!': { matchLabels: 'any' },
    'endpoints!': [{ port: 'text', path: 'text', interval: 'text', honorLabels: 'flag' }],
    podTargetLabels: ['text'],
  },
  'monitoring.coreos.com/v1 PodMonitor': {
    'selector!': { matchLabels: 'any' },
    podMetricsEndpoints: [{ port: 'text', interval: 'text' }],
  },
  'monitoring.coreos.com/v1 PrometheusRule': {
    'groups!': [
      {
        'name!': 'text',
        rules: [{ 'alert!': 'text', 'expr!': 'text', for: 'text', labels: 'any', annotations: 'any' }],
      },
    ],
  },
};

const plain = { text: 'string', count: 'number', flag: 'boolean' };
const nameOf = ({ apiVersion, kind }) => `${apiVersion} ${kind}`;

/** Whether an object is of another project's kind. */
export const isCustom = ({ apiVersion }) =>
  (/\..*\//.test(apiVersion) && !apiVersion.split('/')[0].endsWith('.k8s.io')) ||
  apiVersion.startsWith('gateway.networking.k8s.io/');

/** @returns {string[]} what its list says against an object of such a kind */
export function customFaults(object) {
  const shape = shapes[nameOf(object)];
  if (!shape) return [`${nameOf(object)} is no kind that the checks know`];
  return faultsIn(object.spec ?? {}, shape, '.spec');
}

function faultsIn(value, shape, path) {
  if (shape === 'any') return [];
  if (typeof shape === 'string') return typeof value === plain[shape] ? [] : [`${path} is no ${shape}`];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((one, index) => faultsIn(one, shape[0], `${path}[${index}]`));
  }
  if (value === null || typeof value !== 'object') return [`${path} is no object`];
  const known = new Map(Object.entries(shape).map(([key, inner]) => [key.replace('!', ''), inner]));
  const needed = Object.keys(shape)
    .filter((key) => key.endsWith('!'))
    .map((key) => key.slice(0, -1));
  return [
    ...needed.filter((key) => !(key in value)).map((key) => `${path}.${key} is missing`),
    ...Object.entries(value).flatMap(([key, one]) =>
      known.has(key) ? faultsIn(one, known.get(key), `${path}.${key}`) : [`${path}.${key} does not exist`],
    ),
  ];
}
