import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { readYaml } from '../read-yaml.mjs';
import { canonical } from '../kustomize/compare.mjs';
import { chartFiles, chartSettings } from './chart-files.mjs';
import { choices, choicesOfSizes, chosenBy, isPossible, valuesOf } from './choices.mjs';
import { absent, mergeVariants, resolve } from './merge-variants.mjs';
import { chartBuilder, chartNodes } from './templates.mjs';
import { writeTemplate } from './write-template.mjs';

/** @typedef {import('./choices.mjs').Chosen} Chosen */

const folder = join(import.meta.dirname, '../../../k8s');
const settings = chartSettings(folder, {});
const files = chartFiles(folder, { version: '1.2.3' });
const ofSizes = choicesOfSizes(folder);
const nodes = chartNodes(folder, settings);
const build = chartBuilder(folder, settings);

/** Every choice that is possible in place of that of a size. @type {(size: string) => [string, Chosen][]} */
const alone = (size) =>
  choices.flatMap(({ name, needs, ...choice }) =>
    valuesOf(choice)
      .filter((value) => value !== ofSizes[size][name])
      .filter((value) => value !== true || !needs || ofSizes[size][needs[0]] === needs[1])
      .map((value) => /** @type {[string, Chosen]} */ ([`${name}: ${value}`, { [name]: value }])),
  );

/** The names of objects that the templates do not have as the kustomizations do. */
function difference(chosen) {
  const built = build(chosen);
  const changed = [...nodes].filter(
    ([name, node]) => !isSame(resolve(node, chosen), built.get(name) ?? absent),
  );
  return [...changed.map(([name]) => name), ...[...built.keys()].filter((name) => !nodes.has(name))];
}

/** The order of keys and of named things does not count. */
const isSame = (one, other) =>
  isDeepStrictEqual(one, other) ||
  (one !== absent && other !== absent && canonical([one])[0] === canonical([other])[0]);

describe.each(Object.keys(ofSizes))('the templates of the size %s', (size) => {
  it('are what its overlay is', () => {
    expect(difference(ofSizes[size])).toEqual([]);
  });

  it.each(alone(size))('are what an overlay with %s is', (_, own) => {
    expect(difference(chosenBy(ofSizes[size], own))).toEqual([]);
  });
});

it('have no part without what it needs', () => {
  expect(chosenBy(ofSizes.medium, { postgres: 'external' })).toMatchObject({ pooler: false, archive: false });
  expect(chosenBy(ofSizes.large, { monitoring: false })).toMatchObject({ keda: false, live: false });
  const message = 'components.pooler needs components.postgres: cloudnativepg';
  expect(() => chosenBy(ofSizes.small, { postgres: 'external', pooler: true })).toThrow(message);
});

it('explain any two choices together', () => {
  const singles = alone('small').map(([, own]) => own);
  const pairs = singles.flatMap((one, index) => singles.slice(index + 1).map((two) => ({ ...one, ...two })));
  const possible = pairs.map((own) => ({ ...ofSizes.small, ...own })).filter(isPossible);
  expect(possible.length).toBeGreaterThan(100);
  for (const chosen of possible) expect([chosen, difference(chosen)]).toEqual([chosen, []]);
});

it('have no example of the kustomizations left', () => {
  const rest = Object.entries(files).filter(
    ([name]) => name.startsWith('templates/') && name.endsWith('.yaml'),
  );
  expect(rest.length).toBeGreaterThan(90);
  const text = rest.map(([, one]) => one).join('\n');
  for (const example of [
    'example.org',
    'example-backups',
    '10.20.',
    'quillstead/gateway:',
    'namespace: quillstead',
  ])
    expect(text).not.toContain(example);
});

it('write the braces of an alert as text', () => {
  expect(files['templates/prometheusrule-site.yaml']).toContain(
    '{{ "{{" }} $labels.pod }} has not responded',
  );
});

it('read every value that may be set, and no other', () => {
  const text = Object.entries(files)
    .filter(([name]) => name.startsWith('templates/'))
    .map(([, one]) => one)
    .join('\n');
  const read = new Set([...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, name]) => name));
  const whole = ['components', 'image', 'settings'];
  for (const { name } of settings) {
    const [first] = name.split('.');
    expect([name, read.has(name) || whole.includes(first)]).toEqual([name, true]);
  }
  for (const name of read)
    expect([name, whole.includes(name) || settings.some((one) => one.name === name)]).toEqual([name, true]);
});

describe('the values', () => {
  const validate = formats
    .default(new Ajv({ strict: false }))
    .compile(JSON.parse(files['values.schema.json']));
  const [defaults] = readYaml(files['values.yaml']);
  const faultsOf = (more) => {
    validate({ ...defaults, host: 'stories.example.org', ...more });
    return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
  };

  it('have the form that the schema has', () => {
    expect(faultsOf({})).toEqual([]);
    expect(defaults.size).toBe('small');
    expect(defaults.settings.SITE_NAME).toBe('Quillstead');
  });

  it.each([
    ['no host', { host: undefined }, ' required'],
    ['an address in place of a host', { host: 'https://stories.example.org' }, '/host pattern'],
    ['a host with a port', { host: 'stories.example.org:80' }, '/host pattern'],
    ['a name without points', { host: 'localhost' }, '/host pattern'],
    ['an unknown value', { hots: 'a' }, ' additionalProperties'],
    ['an unknown variable', { settings: { SITE_NMAE: 'a' } }, '/settings additionalProperties'],
    ['a secret', { settings: { DEPLOYMENT_SECRET: 'a' } }, '/settings additionalProperties'],
    ['a number for a variable', { settings: { TRUST_PROXY: 2 } }, '/settings/TRUST_PROXY type'],
    ['an unknown size', { size: 'huge' }, '/size enum'],
    ['an unknown component', { components: { kede: true } }, '/components additionalProperties'],
    ['a store that does not exist', { components: { redis: 'memory' } }, '/components/redis enum'],
    ['a word for a switch', { components: { keda: 'yes' } }, '/components/keda type'],
    [
      'an object store in clear text',
      { objectStore: { endpoint: 'http://a' } },
      '/objectStore/endpoint pattern',
    ],
    ['an address that is no range', { addresses: { redis: '10.0.0.1' } }, '/addresses/redis pattern'],
    ['a tag for a digest', { image: { digests: { gateway: '1.0.0' } } }, '/image/digests/gateway pattern'],
    ['half a pod', { autoscaling: { api: { min: 1.5 } } }, '/autoscaling/api/min type'],
  ])('may not have %s', (_, more, fault) => {
    expect(faultsOf(more)).toContain(fault);
  });
});

it('say what differs as deep in an object as it is', () => {
  const variants = [true, false].map((keda) => ({
    chosen: { keda },
    value: { kind: 'A', env: [{ name: 'a', value: keda ? 1 : 2 }, ...(keda ? [{ name: 'b' }] : [])] },
  }));
  expect(writeTemplate(mergeVariants(variants))).toBe(
    [
      '{{- $on := include "quillstead.chosen" . | fromYaml }}',
      'kind: A',
      'env:',
      '  - name: a',
      '    value: {{ if $on.keda }}1{{ else }}2{{ end }}',
      '  {{- if $on.keda }}',
      '  - name: b',
      '  {{- end }}',
      '',
    ].join('\n'),
  );
});
