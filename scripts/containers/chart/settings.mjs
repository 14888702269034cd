import { choices, sizes } from './choices.mjs';
import { count, hostName, maybeWord, text, url, word } from './setting-forms.mjs';
import { storeSettings } from './store-settings.mjs';

/**
 * Where objects have a value: kind and name are patterns for the whole word, path leads there with points.
 * @typedef {{ kind: string, name?: string, path: string }} Place
 *
 * @typedef {object} Setting what an operator sets in the values of the chart
 * @property {string} name its path in the values
 * @property {string} about
 * @property {object} schema of the value, JSON Schema
 * @property {any} [value] the default; without one the value must be there
 * @property {string} [text] the example that it takes the place of, wherever a string contains it
 * @property {Place[]} [at] where it takes the place of what is there
 * @property {boolean} [overrides] an empty value leaves what is there
 * @property {boolean} [adds] what is not there without a value
 * @property {string} [needed] the message without a value where it is used
 */

const scaled = {
  gateway: [['HorizontalPodAutoscaler', 'gateway']],
  api: [['HorizontalPodAutoscaler', '(?!content).*-api']],
  contentApi: [['HorizontalPodAutoscaler', 'content-api']],
  worker: [
    ['HorizontalPodAutoscaler', '.*-worker'],
    ['ScaledObject', '.*-worker'],
  ],
  live: [['ScaledObject', 'live-gateway']],
};

/** @type {Setting[]} */
const autoscaling = Object.entries(scaled).flatMap(([name, objects]) =>
  ['min', 'max'].map((end) => ({
    name: `autoscaling.${name}.${end}`,
    about: '0: as the size of the site has it',
    schema: count,
    value: 0,
    overrides: true,
    at: objects.map(([kind, of]) => ({
      kind,
      name: of,
      path: `spec.${end}${kind === 'ScaledObject' ? 'ReplicaCount' : 'Replicas'}`,
    })),
  })),
);

/** Variables of all processes. Those with an empty default are left out until they have a value. */
const variables = {
  SITE_NAME: 'the name of the site',
  CONTACT_EMAIL: 'the address behind Contact in the footer',
  SOCIAL_LINKS: "the site's own pages elsewhere, with spaces between them",
  STATUS_PAGE_URL: 'a page that shows the status of the site',
  MAIL_FROM: "the sender's address; by default made from the host",
  LOG_LEVEL: 'fatal … trace',
  TRUST_PROXY: 'number of proxies in front that add to X-Forwarded-For',
  RATE_LIMIT_SCALE: 'multiplies every limit; 0 switches them off',
  DATABASE_POOL: 'connections of a process to its database',
  DATABASE_REPLICA_LAG_MS: 'how far a replica may lag behind to be read',
  LARGE_BODY_BUDGET: 'bytes that all large bodies may have together in one gateway',
  RPC_TIMEOUT_MS: 'how long a call of a service may take',
  SUGGEST_TIMEOUT_MS: 'how long a suggestion may search',
  MAINTENANCE: '1: everybody but admins sees the maintenance page',
};

/** The variables of processes that an operator sets, as they are in the ConfigMap `site`. */
export const variableNames = Object.keys(variables);

/**
 * All settings, in the order of the file of values.
 * @param {{ registry: string, digests: Record<string, string>, data: Record<string, string> }} of data is that of the
 * ConfigMap `site`
 * @returns {Setting[]}
 */
export const settingsOf = ({ registry, digests, data }) => [
  {
    name: 'host',
    about: 'The host name of the site, like stories.example.org. It must be set.',
    schema: hostName,
    text: 'stories.example.org',
  },
  {
    name: 'size',
    about: 'What the site has by default, and how much: small, medium or large (k8s/README.md).',
    schema: { enum: sizes },
    value: sizes[0],
  },
  ...choices.map((choice) => ({
    name: `components.${choice.name}`,
    about: choice.about,
    schema: Object.hasOwn(choice.of, 'true') ? { type: 'boolean' } : { enum: Object.keys(choice.of) },
  })),
  { name: 'image.registry', about: 'host and path of all images', schema: text, value: registry },
  {
    name: 'image.tag',
    about: 'in place of the digests; without either, the version of the chart',
    schema: text,
    value: '',
  },
  ...Object.entries(digests).map(([target, digest]) => ({
    name: `image.digests.${target}`,
    about: 'of each image, sha256:…; without one and with a tag above, the tag counts',
    schema: { type: 'string', pattern: '^(sha256:[0-9a-f]{64})?$' },
    value: digest,
  })),
  ...Object.entries(variables).map(([name, about]) => ({
    name: `settings.${name}`,
    about,
    schema: text,
    value: data[name] ?? '',
  })),
  {
    name: 'entrance.class',
    about: 'the class of the Gateway or Ingress; empty: envoy, nginx',
    schema: maybeWord,
    value: '',
    overrides: true,
    at: [
      { kind: 'Gateway', path: 'spec.gatewayClassName' },
      { kind: 'Ingress', path: 'spec.ingressClassName' },
    ],
  },
  {
    name: 'entrance.issuer',
    about: "cert-manager's ClusterIssuer of the certificate gateway-tls",
    schema: word,
    value: 'letsencrypt',
    text: 'letsencrypt',
  },
  {
    name: 'entrance.namespace',
    about: 'the namespace of the proxies; empty: envoy-gateway-system, ingress-nginx',
    schema: maybeWord,
    value: '',
    overrides: true,
    at: [
      {
        kind: 'NetworkPolicy',
        name: 'visitors|acme-solver',
        path: 'spec.ingress.0.from.0.namespaceSelector.matchLabels.kubernetes~io/metadata~name',
      },
    ],
  },
  {
    name: 'entrance.component',
    about: 'the label app.kubernetes.io/component of the proxies; empty: proxy, controller',
    schema: maybeWord,
    value: '',
    overrides: true,
    at: [
      {
        kind: 'NetworkPolicy',
        name: 'visitors|acme-solver',
        path: 'spec.ingress.0.from.0.podSelector.matchLabels.app~kubernetes~io/component',
      },
    ],
  },
  ...storeSettings,
  ...autoscaling,
  {
    name: 'prometheus.release',
    about: 'the label `release` by which your Prometheus finds monitors and alerts',
    schema: word,
    value: 'kube-prometheus-stack',
    text: 'kube-prometheus-stack',
  },
  {
    name: 'prometheus.address',
    about: 'where KEDA queries it',
    schema: url,
    value: 'http://prometheus-operated.monitoring.svc:9090',
    text: 'http://prometheus-operated.monitoring.svc:9090',
  },
  {
    name: 'prometheus.namespace',
    about: 'in which it runs',
    schema: word,
    value: 'monitoring',
    at: [
      {
        kind: 'NetworkPolicy',
        name: 'metrics|pg-metrics',
        path: 'spec.ingress.0.from.0.namespaceSelector.matchLabels.kubernetes~io/metadata~name',
      },
    ],
  },
  {
    name: 'collector.endpoint',
    about: 'of traces, OTLP over HTTP',
    schema: url,
    value: 'http://opentelemetry-collector.monitoring:4318',
    text: 'http://opentelemetry-collector.monitoring:4318',
  },
  {
    name: 'collector.namespace',
    about: 'in which it runs',
    schema: word,
    value: 'monitoring',
    at: [
      {
        kind: 'NetworkPolicy',
        name: 'traces',
        path: 'spec.egress.0.to.0.namespaceSelector.matchLabels.kubernetes~io/metadata~name',
      },
    ],
  },
  {
    name: 'collector.share',
    about: 'of requests that are traced, 0 to 1, as a text',
    schema: { type: 'string', pattern: '^(0(\\.[0-9]+)?|1(\\.0+)?)$' },
    value: '0.1',
    at: [{ kind: 'ConfigMap', name: 'site', path: 'data.OTEL_TRACES_SAMPLER_ARG' }],
  },
];
