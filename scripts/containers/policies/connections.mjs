/**
 * The connections that are allowed; no other place lists them. `network.mjs` compares the policies of an overlay with
 * them. Ports are TCP. A target that an overlay does not have is left out.
 */
const services = ['accounts', 'content', 'social', 'notifications', 'search'];
const roles = ['api', 'worker'];
const gateways = ['gateway', 'live-gateway'];
const processes = services.flatMap((service) => roles.map((role) => `${service}-${role}`));

const databases = ['postgres', 'pg', 'pg-pooler', 'postgres elsewhere'];
const redises = ['redis', 'redis-ha', 'redis elsewhere'];
const usesRedis = [...gateways, ...processes, 'sample', 'restore'];

export const everyPlace = 'every place outside';

/**
 * @type {{ from: string[], to: string[] | typeof everyPlace, ports: number[], when?: string }[]} when is the kind and name
 * of an object without which the connection is not allowed
 */
export const connections = [
  { from: ['ingress controller', 'envoy'], to: gateways, ports: [5000] },
  { from: ['prometheus'], to: [...gateways, ...processes], ports: [9090] },
  // The exporters of PostgreSQL and PgBouncer.
  { from: ['prometheus'], to: ['pg', 'pg-pooler'], ports: [9127, 9187] },
  { from: usesRedis, to: redises, ports: [6379] },
  { from: usesRedis, to: ['redis-ha'], ports: [26379] },
  { from: usesRedis, to: ['redis elsewhere'], ports: [26379], when: 'NetworkPolicy redis-sentinels' },
  { from: ['redis-ha'], to: ['redis-ha'], ports: [6379, 26379] },
  { from: [...processes, 'migrate', 'sample', 'backup', 'restore'], to: databases, ports: [5432] },
  { from: ['search-api', 'search-worker', 'migrate'], to: ['meilisearch'], ports: [7700] },
  { from: ['accounts-worker', 'notifications-worker'], to: ['the world'], ports: [443, 465, 587] },
  { from: ['backup', 'fetch-backup'], to: ['the world'], ports: [443], when: 'NetworkPolicy backup-store' },
  { from: [...gateways, ...processes], to: ['collector'], ports: [4318] },
  { from: ['pg', 'pg-pooler', 'cnpg operator'], to: ['pg', 'pg-pooler'], ports: [5432, 8000] },
  // The instances keep their state in the cluster's API, whose address nobody knows beforehand.
  { from: ['pg', 'pg-pooler'], to: everyPlace, ports: [443, 6443] },
];

/** The places that may connect only when the overlay has an object of such a kind, or of such a kind and name. */
export const needs = {
  Ingress: ['ingress controller'],
  Gateway: ['envoy'],
  ServiceMonitor: ['prometheus'],
  'NetworkPolicy traces': ['collector'],
};

/** A store stands elsewhere unless one of these is in the cluster. */
export const insteadOf = {
  'postgres elsewhere': ['postgres', 'pg'],
  'redis elsewhere': ['redis', 'redis-ha'],
};

/** Places that are no pods of ours. Those without an address are pods of other namespaces. */
export const outside = [
  { name: 'names', namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } },
  {
    name: 'ingress controller',
    namespace: 'ingress-nginx',
    labels: { 'app.kubernetes.io/component': 'controller' },
  },
  { name: 'envoy', namespace: 'envoy-gateway-system', labels: { 'app.kubernetes.io/component': 'proxy' } },
  { name: 'prometheus', namespace: 'monitoring', labels: { 'app.kubernetes.io/name': 'prometheus' } },
  {
    name: 'collector',
    namespace: 'monitoring',
    labels: { 'app.kubernetes.io/name': 'opentelemetry-collector' },
  },
  { name: 'somebody in monitoring', namespace: 'monitoring', labels: {} },
  {
    name: 'cnpg operator',
    namespace: 'cnpg-system',
    labels: { 'app.kubernetes.io/name': 'cloudnative-pg' },
  },
  { name: 'somebody in cnpg-system', namespace: 'cnpg-system', labels: {} },
  { name: 'another pod', namespace: 'default', labels: {} },
  { name: 'postgres elsewhere', address: '10.20.0.5' },
  { name: 'redis elsewhere', address: '10.20.1.5' },
  { name: 'a neighbour', address: '10.20.2.5' },
  { name: 'the metadata of the cloud', address: '169.254.169.254' },
  { name: 'the world', address: '203.0.113.7' },
];

export const ports = [
  22, 53, 80, 443, 465, 587, 4318, 5000, 5432, 6379, 6443, 7700, 8000, 9090, 9127, 9187, 26379,
];
