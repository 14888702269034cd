import { join } from 'node:path';
import { buildUnhashed } from '../kustomize/build.mjs';
import { canonical } from '../kustomize/compare.mjs';
import { schemaFaults } from '../manifests/validate.mjs';
import { overlays } from '../overlays.mjs';
import { policies } from '../policies/index.mjs';
import { chartFiles } from './chart-files.mjs';
import { choices, choicesOfSizes, chosenBy, valuesOf } from './choices.mjs';
import { chartOnDisk, hasHelm } from './helm.mjs';
import { chartObjects } from './templates.mjs';

const folder = join(import.meta.dirname, '../../../k8s');
const ofSizes = choicesOfSizes(folder);

/** The examples that the kustomizations have, as an operator writes them. */
const examples = {
  host: 'stories.example.org',
  image: { registry: 'registry.example.org/quillstead', tag: '1.0.0' },
  objectStore: { endpoint: 'https://s3.example.org', bucket: 'example-backups' },
  addresses: { redis: '10.20.1.0/24' },
};
/** The examples of components that no size has. */
const ofComponents = {
  ...examples.addresses,
  postgres: '10.0.0.0/8',
  sentinels: '10.0.0.0/8',
  mailRelay: '10.20.3.5/32',
};

/** Without what Helm's objects have beside those of kustomize. */
function asKustomize(objects) {
  return structuredClone(objects).map((object) => {
    const { kind, metadata, spec } = object;
    if (kind === 'Job') metadata.name = metadata.name.replace(/-1$/, '');
    delete metadata.annotations?.['helm.sh/resource-policy'];
    if (Object.keys(metadata.annotations ?? {}).length === 0) delete metadata.annotations;
    const { annotations } = spec?.template?.metadata ?? {};
    if (!annotations) return object;
    for (const name of Object.keys(annotations)) if (name.startsWith('checksum/')) delete annotations[name];
    if (Object.keys(annotations).length === 0) delete spec.template.metadata.annotations;
    return object;
  });
}
const faultsOf = async (objects) => [
  ...(await Promise.all(objects.map(schemaFaults))).flat(),
  ...Object.values(policies).flatMap((policy) => policy(objects)),
];
/** Jobs have the number of the revision in their names. */
const named = (objects) =>
  objects.map((one) =>
    one.kind === 'Job' ? { ...one, metadata: { ...one.metadata, name: 'migrate' } } : one,
  );

// Helm itself reads the chart wherever it is installed.
if (hasHelm())
  describe('the chart, as Helm renders it', () => {
    const chart = chartOnDisk(chartFiles(folder, { version: '1.2.3' }));
    afterAll(() => chart.remove());

    it.each(Object.keys(ofSizes))('is the overlay of the size %s', async (size) => {
      const { objects, fault } = chart.template({ ...examples, size });
      expect(fault).toBe('');
      const overlay = buildUnhashed(overlays[`production-${size}`]).filter(
        ({ kind }) => kind !== 'Namespace',
      );
      expect(canonical(asKustomize(objects))).toEqual(canonical(overlay));
      expect(await faultsOf(named(objects))).toEqual([]);
      expect(chart.lint({ ...examples, size }).said).toContain('1 chart(s) linted, 0 chart(s) failed');
    });

    const alone = choices.flatMap((choice) =>
      valuesOf(choice).map((value) => ({ what: `${choice.name}: ${value}`, own: { [choice.name]: value } })),
    );
    it.each(alone)('is an overlay with $what', async ({ own }) => {
      const values = { ...examples, addresses: ofComponents, size: 'medium', components: own };
      const { objects, fault } = chart.template(values);
      expect(fault).toBe('');
      const expected = chartObjects(folder, chosenBy(ofSizes.medium, own));
      const differs = ({ kind, metadata }) => !(kind === 'NetworkPolicy' && metadata.name === 'redis');
      // An overlay narrows the addresses of Redis, which are a value here.
      expect(canonical(asKustomize(objects).filter(differs))).toEqual(canonical(expected.filter(differs)));
      expect((await Promise.all(objects.map(schemaFaults))).flat()).toEqual([]);
    });

    it.each([
      ['an address in place of a host', { host: 'https://stories.example.org' }, "'/host'"],
      ['no host', { host: undefined }, "missing property 'host'"],
      ['an unknown value', { hots: 'a' }, "additional properties 'hots' not allowed"],
      [
        'a pooler of a PostgreSQL elsewhere',
        { components: { postgres: 'external', pooler: true } },
        'components.pooler needs components.postgres: cloudnativepg',
      ],
      ['no registry', { image: { registry: '' } }, 'image.registry must be where your images are'],
      ['no object store', { objectStore: {} }, 'objectStore.'],
      [
        'a Redis elsewhere without addresses',
        { addresses: {}, components: { redis: 'external' } },
        'addresses.redis must be',
      ],
    ])('refuses %s', (_, more, message) => {
      expect(chart.template({ ...examples, ...more }).fault).toContain(message);
    });

    it('replaces the pods whose configuration has changed, and no others', () => {
      const podsOf = (settings) =>
        new Map(
          chart
            .template({ ...examples, settings })
            .objects.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))
            .map(({ metadata, spec }) => [metadata.name, JSON.stringify(spec.template)]),
        );
      const [before, after] = [podsOf({}), podsOf({ SITE_NAME: 'Mine: "the" {{ site }}' })];
      expect(before.size).toBeGreaterThan(10);
      const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
      expect(changed.sort()).toEqual([...before.keys()].filter((name) => name !== 'redis').sort());
    });

    it('leaves the data of a site where the release ends', () => {
      const left = chart
        .template(examples)
        .objects.filter(({ metadata }) => metadata.annotations?.['helm.sh/resource-policy'] === 'keep');
      expect(left.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
        'Cluster pg',
        'PersistentVolumeClaim assets',
        'PersistentVolumeClaim backup',
      ]);
    });

    it('sets what an operator sets', () => {
      const { objects } = chart.template(
        {
          ...examples,
          settings: { SITE_NAME: 'Mine: "the" {{ site }}', MAINTENANCE: '1', CONTACT_EMAIL: '' },
          storage: { assets: { class: 'nfs', size: '5Gi' } },
          autoscaling: { worker: { max: 9 } },
          image: { ...examples.image, tag: '', digests: { gateway: `sha256:${'4'.repeat(64)}` } },
        },
        { namespace: 'mine' },
      );
      const find = (kind, name) => objects.find((one) => one.kind === kind && one.metadata.name === name);
      expect(find('ConfigMap', 'site').data).toMatchObject({
        SITE_NAME: 'Mine: "the" {{ site }}',
        MAINTENANCE: '1',
      });
      expect(find('ConfigMap', 'site').data).not.toHaveProperty('CONTACT_EMAIL');
      expect(find('PersistentVolumeClaim', 'assets').spec).toMatchObject({
        storageClassName: 'nfs',
        resources: { requests: { storage: '5Gi' } },
      });
      expect(find('HorizontalPodAutoscaler', 'social-worker').spec).toMatchObject({
        minReplicas: 2,
        maxReplicas: 9,
      });
      const imageOf = (name) => find('Deployment', name).spec.template.spec.containers[0].image;
      expect(imageOf('gateway')).toBe(`registry.example.org/quillstead/gateway@sha256:${'4'.repeat(64)}`);
      expect(imageOf('search-api')).toBe('registry.example.org/quillstead/search:1.2.3');
      const [{ metadata }] = objects;
      expect(metadata.namespace ?? 'mine').toBe('mine');
      const rules = JSON.stringify(find('PrometheusRule', 'site').spec);
      expect(rules).toContain('namespace=\\"mine\\"');
      expect(rules).not.toContain('namespace=\\"quillstead\\"');
      expect(rules).toContain('{{ $labels.pod }} has not responded');
    });
  });
