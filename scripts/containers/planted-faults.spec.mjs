import { buildOverlay } from './kustomize/build.mjs';
import { schemaFaults } from './manifests/validate.mjs';
import { overlays } from './overlays.mjs';
import { find, planted } from './planted/index.mjs';
import { policies } from './policies/index.mjs';

const clean = buildOverlay(overlays['production-medium']);

const cases = Object.entries(planted).flatMap(([policy, faults]) =>
  Object.entries(faults).map(([what, [plant, fault]]) => ({ policy, what, plant, fault })),
);

it('has a planted fault for every policy', () => {
  expect(Object.keys(planted).sort()).toEqual(Object.keys(policies).sort());
});

it.each(cases)('$policy: reports $what', ({ policy, plant, fault }) => {
  const objects = structuredClone(clean);
  plant(objects);
  expect(policies[policy](objects).join('\n')).toMatch(fault);
});

describe('the schemas', () => {
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
      /minReplicas does/,
    ],
    [
      "a missing field of another project's kind",
      'ServiceMonitor',
      (spec) => delete spec.endpoints,
      /endpoints is/,
    ],
  ])('reports %s', async (_, kind, plant, fault) => {
    const object = structuredClone(find(clean, kind));
    expect(await schemaFaults(object)).toEqual([]);
    plant(object.spec);
    expect((await schemaFaults(object)).join('\n')).toMatch(fault);
  });

  it('reports an unknown kind', async () => {
    const object = { apiVersion: 'apps/v9', kind: 'Deployment', metadata: { name: 'a' }, spec: {} };
    expect((await schemaFaults(object)).join()).toMatch(/no kind/);
  });
});
