import { lintChart, ownValues, policyMessages, renderChart, sizes, withPrograms } from './chart.mjs';
import { schemaFaults } from './schema-faults.mjs';

const find = (objects, kind, name) =>
  objects.find((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
const schemaFaultsOf = async (objects) => (await Promise.all(objects.map(schemaFaults))).flat();
const addresses = '10.20.0.0/16';

/** Each part alone, beside the defaults. The policies want an archive of every CloudNativePG. */
const archive = { postgres: { archive: { enabled: true } } };
const picturesInStore = { enabled: true, store: { endpoint: 'https://s3.example.org', bucket: 'pictures' } };
const parts = {
  'the defaults': {},
  keda: { keda: { enabled: true } },
  live: { keda: { enabled: true }, live: { enabled: true } },
  'an Ingress': { entrance: { run: 'ingress' } },
  'no entrance': { entrance: { run: 'none' } },
  'the solver of ACME': { entrance: { acmeSolver: true } },
  'the solver of ACME behind an Ingress': { entrance: { run: 'ingress', acmeSolver: true } },
  'a pooler': { postgres: { archive: { enabled: true }, pooler: { enabled: true } } },
  'a PostgreSQL elsewhere': { postgres: { run: 'external', addresses, archive: { enabled: false } } },
  'a PostgreSQL of one pod': {
    postgres: { run: 'in-cluster', maxConnections: 900, archive: { enabled: false } },
  },
  'redis-ha': { redis: { run: 'redis-ha' } },
  'a Redis elsewhere': { redis: { run: 'external' } },
  'a Redis elsewhere with Sentinels': { redis: { run: 'external', sentinelAddresses: addresses } },
  meilisearch: { meilisearch: { enabled: true } },
  backup: { backup: { enabled: true } },
  'backup and its copy': { backup: { enabled: true, copy: { enabled: true } } },
  'the asset store': { assetStore: { enabled: true } },
  'pictures of members': { media: { enabled: true }, backup: { enabled: true } },
  'pictures in an object store': { media: picturesInStore, backup: { enabled: true } },
  'pictures in an object store of a private network': {
    media: { ...picturesInStore, store: { ...picturesInStore.store, addresses } },
    backup: { enabled: true },
  },
  'no monitoring': { monitoring: { enabled: false } },
  traces: { traces: { enabled: true } },
  'no classes of priority': { priorityClasses: { enabled: false } },
  'NodeLocal DNS': { nodeLocalDns: { enabled: true } },
  'a mail relay': { smtpRelay: { enabled: true, addresses: '10.20.3.5/32' } },
  'an authority of your own': { ownCa: { enabled: true }, backup: { enabled: true } },
  'sample content': { sample: { enabled: true } },
};

withPrograms(['helm', 'conftest'], () => {
  describe.each(sizes)('the chart of the size %s', (size) => {
    const { objects, fault } = renderChart(size);

    it('is rendered without a complaint', () => {
      expect(fault).toBe('');
      expect(lintChart(size)).toContain('1 chart(s) linted, 0 chart(s) failed');
    });

    it('is what the schemas of Kubernetes allow', async () => {
      expect(objects.length).toBeGreaterThan(40);
      expect(await schemaFaultsOf(objects)).toEqual([]);
    });

    it('keeps to the policies', () => {
      expect(policyMessages(objects)).toEqual([]);
    });
  });

  it.each(Object.entries(parts))(
    'the chart with %s keeps to the schemas and the policies',
    async (_, own) => {
      const values = {
        ...archive,
        ...own,
        postgres: { ...archive.postgres, maxConnections: 900, ...own.postgres },
      };
      const { objects, fault } = renderChart(null, values);
      expect(fault).toBe('');
      expect(await schemaFaultsOf(objects)).toEqual([]);
      expect(policyMessages(objects)).toEqual([]);
    },
  );

  it.each(['medium', 'large'])(
    'the chart of the size %s takes words of digits, and words that YAML knows, for words',
    async (size) => {
      const storage = { class: '3' };
      const store = { endpoint: 'https://s3.example.org', bucket: '2024', region: '1' };
      const values = {
        image: { pullSecret: '12' },
        entrance: { class: 'true', issuer: '56', namespace: 'null', component: '90' },
        postgres: { storage },
        redis: { storage },
        meilisearch: { storage },
        objectStore: { bucket: '1e3', region: '2' },
        backup: { enabled: true, copy: { enabled: true }, storage },
        assetStore: { storage },
        media: { storage, store },
        monitoring: { release: '5', namespace: '6' },
        traces: { enabled: true, namespace: '7' },
      };
      for (const media of [values.media, { storage }]) {
        const { objects, fault } = renderChart(size, { ...values, media }, '2024');
        expect(fault).toBe('');
        expect(await schemaFaultsOf(objects)).toEqual([]);
        expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(
          new Set(['2024', undefined]),
        );
      }
    },
  );

  it.each([
    ['an address in place of a host', { host: 'https://stories.example.org' }, "'/host'"],
    ['a host with a port', { host: 'stories.example.org:80' }, "'/host'"],
    ['no host', { host: '' }, 'host must be the host name'],
    ['an unknown value', { hots: 'a' }, "additional properties 'hots' not allowed"],
    ['an unknown part', { kede: { enabled: true } }, "additional properties 'kede' not allowed"],
    ['a secret', { settings: { DEPLOYMENT_SECRET: 'a' } }, "'/settings'"],
    ['a number for a variable', { settings: { TRUST_PROXY: 2 } }, "'/settings/TRUST_PROXY'"],
    ['a store that does not exist', { redis: { run: 'memory' } }, "'/redis/run'"],
    [
      'an object store at a port that no policy opens',
      { objectStore: { endpoint: 'https://s3.example.org:9000' } },
      "'/objectStore/endpoint'",
    ],
    [
      'a collector at a port that no policy opens',
      { traces: { endpoint: 'http://collector.monitoring:4317' } },
      "'/traces/endpoint'",
    ],
    [
      'an address of the store of pictures that is no range',
      { media: { store: { addresses: '10.20.0.1' } } },
      "'/media/store/addresses'",
    ],
    ['an object store in clear text', { objectStore: { endpoint: 'http://a' } }, "'/objectStore/endpoint'"],
    ['an address that is no range', { redis: { addresses: '10.0.0.1' } }, "'/redis/addresses'"],
    ['a tag for a digest', { image: { digests: { gateway: '1.0.0' } } }, "'/image/digests/gateway'"],
    ['a range without end', { redis: { addresses: '10.0.0.0/33' } }, "'/redis/addresses'"],
    [
      'more pods at the least than at the most',
      { autoscaling: { gateway: { min: 10 } } },
      'gateway.max must',
    ],
    ['half a pod', { autoscaling: { api: { min: 1.5 } } }, "'/autoscaling/api/min'"],
    ['no registry', { image: { registry: '' } }, 'image.registry must be where your images are'],
    ['no object store', { objectStore: { endpoint: '' } }, 'objectStore.endpoint must be'],
    [
      'a Redis elsewhere without addresses',
      { redis: { run: 'external', addresses: '' } },
      'redis.addresses must',
    ],
    [
      'a pooler of a PostgreSQL elsewhere',
      { postgres: { run: 'external', addresses, archive: { enabled: false }, pooler: { enabled: true } } },
      'postgres.pooler needs postgres.run: cloudnativepg',
    ],
    ['live gateways without KEDA', { live: { enabled: true } }, 'live needs keda'],
    [
      'KEDA without Prometheus',
      { keda: { enabled: true }, monitoring: { enabled: false } },
      'keda needs monitoring',
    ],
    ['a copy without a backup', { backup: { enabled: false } }, 'backup.copy needs backup'],
  ])('the chart refuses %s', (_, values, message) => {
    expect(renderChart('small', values).fault).toContain(message);
  });

  it('the chart replaces the pods whose configuration has changed, and no others', () => {
    const podsOf = (settings) =>
      new Map(
        renderChart('small', { settings })
          .objects.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))
          .map(({ metadata, spec }) => [metadata.name, JSON.stringify(spec.template)]),
      );
    const [before, after] = [podsOf({}), podsOf({ SITE_NAME: 'Mine: "the" {{ site }}' })];
    const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
    expect(changed.length).toBeGreaterThan(10);
    expect(changed.sort()).toEqual([...before.keys()].filter((name) => name !== 'redis').sort());
  });

  // Helm deletes an autoscaler after it has created the ScaledObject, which KEDA refuses beside another autoscaler.
  it('the chart lets KEDA replace the autoscalers of workers', () => {
    const scalers = renderChart('small').objects.filter(
      ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name.endsWith('-worker'),
    );
    expect(scalers).toHaveLength(5);
    for (const { metadata } of scalers)
      expect(metadata.annotations).toMatchObject({ 'validations.keda.sh/hpa-ownership': 'false' });
  });

  it('the chart leaves the data of a site, and what its PostgreSQL needs, where the release ends', () => {
    const left = renderChart('small').objects.filter(
      ({ metadata }) => metadata.annotations?.['helm.sh/resource-policy'] === 'keep',
    );
    expect(left.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'Cluster pg',
      'ObjectStore pg-archive',
      'PersistentVolumeClaim assets',
      'PersistentVolumeClaim backup',
      'PersistentVolumeClaim media',
      'PriorityClass quillstead-background',
      'PriorityClass quillstead-serving',
    ]);
  });

  it('the chart gives the processes that have pictures an object store, in the place of a volume', () => {
    const { objects } = renderChart('medium', { media: picturesInStore, backup: { enabled: true } });
    expect(find(objects, 'PersistentVolumeClaim', 'media')).toBeUndefined();
    const reaching = objects.flatMap(({ kind, metadata, spec }) => {
      const pod = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
      return pod?.metadata?.labels?.['reach.quillstead/media-store'] ? [[metadata.name, pod.spec]] : [];
    });
    const names = [
      'accounts-api',
      'accounts-worker',
      'backup',
      'content-api',
      'content-worker',
      'gateway',
      'restore',
    ];
    expect(reaching.map(([name]) => name).toSorted()).toEqual(names);
    for (const [, { containers, initContainers = [], volumes }] of reaching) {
      const variables = [...containers, ...initContainers].flatMap(({ env = [] }) => env);
      const of = (name) => variables.find((one) => one.name === name);
      expect(of('MEDIA_STORE_URL')?.value).toBe('https://s3.example.org');
      expect(of('MEDIA_STORE_BUCKET')?.value).toBe('pictures');
      expect(of('MEDIA_STORE_SECRET_KEY')?.valueFrom.secretKeyRef.name).toBe('media-store');
      expect(volumes.map(({ name }) => name)).not.toContain('media');
    }
  });

  it('the chart sets what an operator sets', () => {
    const { objects } = renderChart(
      'small',
      {
        settings: { SITE_NAME: 'Mine: "the" {{ site }}', MAINTENANCE: '1', CONTACT_EMAIL: '' },
        assetStore: { storage: { class: 'nfs', size: '5Gi' } },
        autoscaling: { 'social-worker': { min: 2, max: 9 } },
        image: { digests: { gateway: `sha256:${'4'.repeat(64)}` } },
        monitoring: { release: 'mine' },
      },
      'mine',
    );
    const { data } = find(objects, 'ConfigMap', 'site');
    expect(data).toMatchObject({ SITE_NAME: 'Mine: "the" {{ site }}', MAINTENANCE: '1' });
    expect(data).not.toHaveProperty('CONTACT_EMAIL');
    expect(find(objects, 'PersistentVolumeClaim', 'assets').spec).toMatchObject({
      storageClassName: 'nfs',
      resources: { requests: { storage: '5Gi' } },
    });
    const replicasOf = (name) => find(objects, 'HorizontalPodAutoscaler', name).spec.maxReplicas;
    expect([replicasOf('social-worker'), replicasOf('content-worker')]).toEqual([9, 3]);
    const imageOf = (name) => find(objects, 'Deployment', name).spec.template.spec.containers[0].image;
    expect(imageOf('gateway')).toBe(`${ownValues.image.registry}/gateway@sha256:${'4'.repeat(64)}`);
    expect(imageOf('search-api')).toMatch(/\/search:\d+\.\d+\.\d+$/);
    const ofNamespace = objects.filter(({ kind }) => kind !== 'PriorityClass');
    expect(new Set(ofNamespace.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['mine']));
    const rules = JSON.stringify(find(objects, 'PrometheusRule', 'site').spec);
    expect(rules).toContain('namespace=\\"mine\\"');
    expect(rules).not.toContain('namespace=\\"quillstead\\"');
    expect(rules).toContain('{{ $labels.pod }} has not responded');
    const watching = ['ServiceMonitor', 'PodMonitor', 'PrometheusRule'];
    for (const kind of watching) expect(find(objects, kind).metadata.labels.release).toBe('mine');
  });

  it('the chart gives everything that connects to a store the certificate of an authority of its own', () => {
    const { objects } = renderChart('medium', { ownCa: { enabled: true } });
    const templates = objects.flatMap(({ kind, spec }) =>
      kind === 'CronJob'
        ? spec.jobTemplate.spec.template
        : ['Deployment', 'Job'].includes(kind)
          ? spec.template
          : [],
    );
    const connecting = templates
      .flatMap(({ spec }) => [...(spec.initContainers ?? []), ...spec.containers])
      .filter(({ image }) => image.startsWith(ownValues.image.registry));
    expect(connecting.length).toBeGreaterThan(20);
    for (const { env = [], volumeMounts = [] } of connecting) {
      const path = env.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value;
      expect(path).toBe(`${volumeMounts.find(({ name }) => name === 'own-ca')?.mountPath}/ca.crt`);
    }
  });
});
