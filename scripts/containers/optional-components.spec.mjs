import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildOverlay, readKustomization } from './kustomize/build.mjs';
import { overlays } from './overlays.mjs';
import { schemaFaults } from './manifests/validate.mjs';
import { policies } from './policies/index.mjs';
import { workloadsOf } from './policies/workloads.mjs';

const components = join(import.meta.dirname, '../../k8s/components');
const optional = ['node-local-dns', 'acme-solver', 'smtp-relay', 'own-ca'];

/** The medium overlay with one component more, and lines of patches, as an operator's own overlay has them. */
function withComponent(name, patches = []) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quillstead-overlay-')));
  try {
    const paths = [overlays['production-medium'], join(components, name)].map((path) =>
      relative(folder, path),
    );
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamespace: quillstead\nresources:\n  - ${paths[0]}\ncomponents:\n  - ${paths[1]}\n${patches.length > 0 ? `patches:\n${patches.join('\n')}\n` : ''}`,
    );
    return buildOverlay(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const faultsOf = (objects) => Object.values(policies).flatMap((policy) => policy(objects));

it.each(optional)('%s keeps to the schemas and the policies', async (name) => {
  const objects = withComponent(name);
  expect(faultsOf(objects)).toEqual([]);
  expect((await Promise.all(objects.map(schemaFaults))).flat()).toEqual([]);
});

it('opens the mail server alone, to the workers that send emails', () => {
  const objects = withComponent('smtp-relay');
  const { spec } = objects.find(({ metadata }) => metadata.name === 'smtp-relay');
  spec.egress[0].to[0].ipBlock.cidr = '10.20.0.0/16';
  expect(faultsOf(objects)).toContain('accounts-worker to a neighbour:587 is open');
  expect(faultsOf(objects)).not.toContain('gateway to a neighbour:587 is open');
});

it('gives everything that connects to a store the certificate of an authority of its own', () => {
  const workloads = workloadsOf(withComponent('own-ca')).filter(
    ({ kind, name }) => kind === 'Deployment' || name === 'migrate',
  );
  const connecting = workloads.flatMap(({ containers }) => containers);
  expect(connecting.length).toBeGreaterThan(20);
  for (const { env = [], volumeMounts = [] } of connecting) {
    const path = env.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value;
    expect(path).toBe(`${volumeMounts.find(({ name }) => name === 'own-ca')?.mountPath}/ca.crt`);
  }
});

it('has one place for the label of your Prometheus', () => {
  const file = join(components, 'production/kustomization.yaml');
  expect(readFileSync(file, 'utf8').match(/path: .metadata.labels.release/g)).toHaveLength(1);
  const watched = withComponent('own-ca', [
    '  - target: { labelSelector: release=kube-prometheus-stack }',
    "    patch: '[{ op: replace, path: /metadata/labels/release, value: mine }]'",
  ]).filter(({ metadata }) => metadata.labels?.release !== undefined);
  expect(new Set(watched.map(({ kind, metadata }) => `${kind} ${metadata.labels.release}`))).toEqual(
    new Set(['ServiceMonitor mine', 'PodMonitor mine', 'PrometheusRule mine']),
  );
});

describe('the live notifications', () => {
  const livePath = '/api/v1/account/notifications/live';
  /** The overlay of millions of readers with another entrance. */
  const behind = (entrance) => {
    const folder = overlays['production-large'];
    const large = readKustomization(folder);
    const named = large.components?.map((path) => String(path).replace('gateway-api', entrance));
    return buildOverlay(folder, { ...large, components: named });
  };
  const liveService = (objects) =>
    objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'live-gateway');

  it.each(['gateway-api', 'ingress'])('go to gateways of their own behind %s', (entrance) => {
    const objects = behind(entrance);
    expect(faultsOf(objects)).toEqual([]);
    liveService(objects).spec.selector['app.kubernetes.io/component'] = 'gateway';
    expect(faultsOf(objects)).toEqual([`${livePath}: leads to the wrong gateways`]);
  });

  it('have a way of their own through an Ingress, which has TLS', () => {
    const objects = behind('ingress');
    const { spec } = objects.find(({ kind }) => kind === 'Ingress');
    spec.rules[0].http.paths.shift();
    spec.tls = [];
    expect(faultsOf(objects)).toEqual([`${livePath}: has no way of its own`, 'gateway: serves plain http']);
  });

  it('go to the gateways that serve all where there are no others', () => {
    const objects = buildOverlay(overlays['production-medium']);
    expect(liveService(objects).spec.selector['app.kubernetes.io/component']).toBe('gateway');
  });
});
