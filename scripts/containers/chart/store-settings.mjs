import { maybeWord, quantity, range, secureUrl } from './setting-forms.mjs';

const volumes = {
  postgres: { kind: 'Cluster', path: 'spec.storage', size: 'size', class: 'storageClass' },
  redis: { kind: 'StatefulSet', name: 'redis', path: 'spec.volumeClaimTemplates.0.spec' },
  redisHa: { kind: 'StatefulSet', name: 'redis-ha', path: 'spec.volumeClaimTemplates.0.spec' },
  meilisearch: { kind: 'StatefulSet', name: 'meilisearch', path: 'spec.volumeClaimTemplates.0.spec' },
  backup: { kind: 'PersistentVolumeClaim', name: 'backup', path: 'spec' },
  assets: { kind: 'PersistentVolumeClaim', name: 'assets', path: 'spec' },
};

/** @type {import('./settings.mjs').Setting[]} */
const storage = Object.entries(volumes).flatMap(([name, { path, size, class: ofClass, ...where }]) => [
  {
    name: `storage.${name}.size`,
    about: 'empty: as the size of the site has it',
    schema: quantity,
    value: '',
    overrides: true,
    at: [{ ...where, path: `${path}.${size ?? 'resources.requests.storage'}` }],
  },
  {
    name: `storage.${name}.class`,
    about: name === 'assets' ? 'must have ReadWriteMany' : 'empty: the default class of the cluster',
    schema: maybeWord,
    value: '',
    adds: true,
    at: [{ ...where, path: `${path}.${ofClass ?? 'storageClassName'}` }],
  },
]);

const ranges = {
  postgres: ['postgres', 'a PostgreSQL elsewhere'],
  redis: ['redis', 'a Redis elsewhere'],
  sentinels: ['redis-sentinels', 'the Sentinels'],
  mailRelay: ['smtp-relay', 'a mail server with a private address'],
};

/** @type {import('./settings.mjs').Setting[]} */
const addresses = Object.entries(ranges).map(([name, [policy, what]]) => ({
  name: `addresses.${name}`,
  about: `the range of addresses of ${what}, like 10.20.1.0/24`,
  schema: range,
  value: '',
  needed: `addresses.${name} must be the range of addresses of ${what}`,
  at: [{ kind: 'NetworkPolicy', name: policy, path: 'spec.egress.0.to.0.ipBlock.cidr' }],
}));

/** What stores need. @type {import('./settings.mjs').Setting[]} */
export const storeSettings = [
  ...addresses,
  {
    name: 'addresses.dns',
    about: 'of NodeLocal DNS',
    schema: range,
    value: '169.254.20.10/32',
    text: '169.254.20.10/32',
  },
  ...storage,
  {
    name: 'postgres.memory',
    about: 'of each instance of CloudNativePG; empty: as the size of the site has it',
    schema: quantity,
    value: '',
    overrides: true,
    at: ['requests', 'limits'].map((end) => ({ kind: 'Cluster', path: `spec.resources.${end}.memory` })),
  },
  {
    name: 'postgres.sharedBuffers',
    about: 'a quarter of the memory, like 4GB',
    schema: { type: 'string', pattern: '^([0-9]+(MB|GB))?$' },
    value: '',
    overrides: true,
    at: [{ kind: 'Cluster', path: 'spec.postgresql.parameters.shared_buffers' }],
  },
  {
    name: 'postgres.maxConnections',
    about: 'a text of digits; `node scripts/containers/sizes.mjs` prints what each size needs',
    schema: { type: 'string', pattern: '^[0-9]*$' },
    value: '',
    overrides: true,
    at: [{ kind: 'Cluster', path: 'spec.postgresql.parameters.max_connections' }],
  },
  {
    name: 'objectStore.endpoint',
    about: 'of archive and backupCopy: https://…',
    schema: secureUrl,
    value: '',
    text: 'https://s3.example.org',
    needed: 'objectStore.endpoint must be the address of the object store (https://…)',
  },
  {
    name: 'objectStore.bucket',
    about: 'the archive is below quillstead in it, the copies below quillstead-logical',
    schema: { type: 'string', pattern: '^[a-z0-9./-]*$' },
    value: '',
    text: 'example-backups',
    needed: 'objectStore.bucket must be a bucket of the object store',
  },
  {
    name: 'objectStore.region',
    about: 'of backupCopy, where the store needs one',
    schema: maybeWord,
    value: '',
    at: [{ kind: 'ConfigMap', name: 'backup-store', path: 'data.RCLONE_CONFIG_STORE_REGION' }],
  },
];
