import { schemaFaults } from './schema-faults.mjs';

const labels = { 'app.kubernetes.io/name': 'a' };
const specs = {
  Deployment: {
    apiVersion: 'apps/v1',
    spec: {
      minReadySeconds: 5,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'a', image: 'a:1.0' }] } },
    },
  },
  NetworkPolicy: { apiVersion: 'networking.k8s.io/v1', spec: { podSelector: { matchLabels: labels } } },
  ScaledObject: {
    apiVersion: 'keda.sh/v1alpha1',
    spec: { scaleTargetRef: { name: 'a' }, minReplicaCount: 2, triggers: [] },
  },
  ServiceMonitor: {
    apiVersion: 'monitoring.coreos.com/v1',
    spec: { selector: { matchLabels: labels }, endpoints: [{ port: 'health' }] },
  },
};

it.each([
  ['a required field that is missing', 'Deployment', (spec) => delete spec.selector, /selector/],
  ['a field of the wrong type', 'Deployment', (spec) => (spec.minReadySeconds = '5'), /minReadySeconds/],
  ['a misspelt field', 'Deployment', (spec) => (spec.minReadySecond = 5), /minReadySecond does not exist/],
  [
    'a misspelt field deep down',
    'NetworkPolicy',
    (spec) => (spec.podSelector.matchLabel = {}),
    /matchLabel does/,
  ],
  [
    "a misspelt field of another project's kind",
    'ScaledObject',
    (spec) => (spec.minReplicas = 2),
    /additional properties.*minReplicas/,
  ],
  [
    "a missing field of another project's kind",
    'ServiceMonitor',
    (spec) => delete spec.endpoints,
    /must have required property 'endpoints'/,
  ],
])('the schemas report %s', async (_, kind, plant, fault) => {
  const object = structuredClone({ kind, metadata: { name: 'a' }, ...specs[kind] });
  expect(await schemaFaults(object)).toEqual([]);
  plant(object.spec);
  expect((await schemaFaults(object)).join('\n')).toMatch(fault);
});

it('the schemas report an unknown kind', async () => {
  const object = { apiVersion: 'apps/v9', kind: 'Deployment', metadata: { name: 'a' }, spec: {} };
  expect((await schemaFaults(object)).join()).toMatch(/no kind/);
});
