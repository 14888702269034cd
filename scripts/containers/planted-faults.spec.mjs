import { buildOverlay } from './kustomize/build.mjs';
import { schemaFaults } from './manifests/validate.mjs';
import { overlays } from './overlays.mjs';
import { policies } from './policies/index.mjs';

const clean = buildOverlay(overlays['production-medium']);
const find = (objects, kind, name) =>
  objects.find((object) => object.kind === kind && (!name || object.metadata.name === name));
const drop = (objects, kind, name) => objects.splice(objects.indexOf(find(objects, kind, name)), 1);
const deployment = (objects, name = 'content-api') => find(objects, 'Deployment', name).spec;
const podOf = (objects, name) => deployment(objects, name).template.spec;
const processOf = (objects, name) => podOf(objects, name).containers[0];
const backupPod = (objects) => find(objects, 'CronJob', 'backup').spec.jobTemplate.spec.template.spec;
const setWave = ({ metadata }, wave) =>
  (metadata.annotations = { ...metadata.annotations, 'argocd.argoproj.io/sync-wave': `${wave}` });
const policyOf = (objects, name) => find(objects, 'NetworkPolicy', name).spec;

/**
 * For every rule of every policy a change that breaks it, and the fault that must be reported.
 * @type {Record<string, Record<string, [(all: import('./policies/workloads.mjs').Manifest[]) => unknown, RegExp]>>}
 */
const planted = {
  restricted: {
    'a namespace that lets everything in': [
      (all) => delete find(all, 'Namespace').metadata.labels['pod-security.kubernetes.io/enforce'],
      /namespace quillstead/,
    ],
    'a pod that may be root': [
      (all) => delete podOf(all).securityContext.runAsNonRoot,
      /content-api: may be root/,
    ],
    'a pod whose user is root': [(all) => (podOf(all).securityContext.runAsUser = 0), /may be root/],
    'no seccomp profile': [(all) => delete podOf(all).securityContext.seccompProfile, /no seccomp/],
    "the host's network": [(all) => (podOf(all).hostNetwork = true), /shares something/],
    "the host's files": [
      (all) => podOf(all).volumes.push({ name: 'a', hostPath: { path: '/' } }),
      /sees files/,
    ],
    "the host's port": [(all) => (processOf(all).ports[0].hostPort = 9090), /port of its host/],
    'a root file system to write to': [
      (all) => (processOf(all).securityContext.readOnlyRootFilesystem = false),
      /can write/,
    ],
    'privileges to gain': [
      (all) => delete processOf(all).securityContext.allowPrivilegeEscalation,
      /gain privileges/,
    ],
    'a container that is root': [(all) => (processOf(all).securityContext.runAsUser = 0), /process is root/],
    'capabilities kept': [
      (all) => (processOf(all).securityContext.capabilities.drop = ['NET_RAW']),
      /has capabilities/,
    ],
    'a capability added': [
      (all) => (processOf(all).securityContext.capabilities.add = ['SYS_ADMIN']),
      /has capabilities/,
    ],
    'a first container that is not restricted': [
      (all) => delete podOf(all).initContainers[0].securityContext,
      /await-migrations can write/,
    ],
    'a job that is not restricted': [
      (all) => delete find(all, 'CronJob').spec.jobTemplate.spec.template.spec.securityContext,
      /backup: may be root/,
    ],
  },
  tokens: {
    'a pod with a token': [
      (all) => delete podOf(all).automountServiceAccountToken,
      /content-api is given a token/,
    ],
    'a ServiceAccount with a token': [
      (all) => delete find(all, 'ServiceAccount', 'gateway').automountServiceAccountToken,
      /gateway gives out/,
    ],
    "another's ServiceAccount": [(all) => (podOf(all).serviceAccountName = 'gateway'), /runs as gateway/],
    'no ServiceAccount': [(all) => drop(all, 'ServiceAccount', 'content-api'), /has no ServiceAccount/],
    'every Service in the environment': [
      (all) => delete podOf(all).enableServiceLinks,
      /variables of every Service/,
    ],
  },
  resources: {
    'no limit of memory': [
      (all) => delete processOf(all).resources.limits.memory,
      /process has no sound request and limit of memory/,
    ],
    'no request of cpu': [(all) => delete processOf(all).resources.requests.cpu, /limit of cpu/],
    'a request over the limit': [
      (all) => (processOf(all).resources.requests.memory = '2Gi'),
      /limit of memory/,
    ],
    'a volume without end': [(all) => delete podOf(all).volumes[0].emptyDir.sizeLimit, /may grow/],
  },
  images: {
    'no tag': [
      (all) => (processOf(all).image = 'registry.example.org:5000/quillstead/content'),
      /another image tomorrow/,
    ],
    latest: [(all) => (processOf(all).image += '-x:latest'), /another image tomorrow/],
    'a tag that moves': [
      (all) => (find(all, 'StatefulSet', 'meilisearch').spec.template.spec.containers[0].image = 'a:v1'),
      /meilisearch/,
    ],
  },
  probes: {
    'no startup probe': [(all) => delete processOf(all).startupProbe, /no startupProbe/],
    'no readiness probe': [(all) => delete processOf(all).readinessProbe, /no readinessProbe/],
    'no liveness probe': [
      (all) => delete find(all, 'StatefulSet', 'meilisearch').spec.template.spec.containers[0].livenessProbe,
      /meilisearch has no livenessProbe/,
    ],
    'a liveness that reads the database': [
      (all) => (processOf(all).livenessProbe.httpGet.path = '/readyz'),
      /not its own/,
    ],
    'a readiness that checks nothing': [
      (all) => (processOf(all).readinessProbe.httpGet.path = '/livez'),
      /ready too soon/,
    ],
  },
  rollouts: {
    "a selector of others' pods": [
      (all) => (deployment(all).selector.matchLabels['app.kubernetes.io/name'] = 'social'),
      /does not select/,
    ],
    'old pods that go first': [
      (all) => (deployment(all).strategy.rollingUpdate.maxUnavailable = 1),
      /before new ones/,
    ],
    'no disruption budget': [
      (all) => drop(all, 'PodDisruptionBudget', 'content-api'),
      /0 disruption budgets/,
    ],
    'a disruption budget that blocks': [
      (all) =>
        (find(all, 'PodDisruptionBudget', 'content-api').spec = {
          ...find(all, 'PodDisruptionBudget', 'content-api').spec,
          maxUnavailable: 0,
        }),
      /hold up a node/,
    ],
    'no spread over hosts': [
      (all) => podOf(all).topologySpreadConstraints.shift(),
      /not spread by kubernetes.io.hostname/,
    ],
    "a spread of every service's pods": [
      (all) =>
        delete podOf(all).topologySpreadConstraints[1].labelSelector.matchLabels['app.kubernetes.io/name'],
      /not spread by topology/,
    ],
    'a spread of whatever pods': [
      (all) => (podOf(all).topologySpreadConstraints[1].labelSelector = {}),
      /not spread by topology/,
    ],
    'no autoscaler': [
      (all) => drop(all, 'HorizontalPodAutoscaler', 'gateway'),
      /gateway: has not exactly one/,
    ],
    'two who say how many': [
      (all) => (deployment(all, 'content-worker').replicas = 2),
      /content-worker: has not exactly one/,
    ],
    'a gateway that gives up before the services are through': [
      (all) => delete deployment(all, 'gateway').progressDeadlineSeconds,
      /gateway: gives up before/,
    ],
    'too little time to end': [
      (all) => (podOf(all, 'gateway').terminationGracePeriodSeconds = 30),
      /gateway: is killed/,
    ],
  },
  settings: {
    'an object outside': [
      (all) => delete find(all, 'Service', 'gateway').metadata.namespace,
      /Service gateway is in no/,
    ],
    'a configuration without a hash': [
      (all) => (processOf(all).envFrom[0].configMapRef.name = 'site'),
      /would not roll/,
    ],
    'a secret in the open': [
      (all) => (processOf(all).env = [...processOf(all).env, { name: 'SMTP_URL', value: 'smtp://a:b@c' }]),
      /SMTP_URL stands/,
    ],
    'no gate': [(all) => delete podOf(all).initContainers, /content-api: starts before/],
    'a gate of another version': [(all) => (podOf(all).initContainers[0].image += '-old'), /starts before/],
    'a gate at another database': [
      (all) => (podOf(all).initContainers[0].env[0].valueFrom.secretKeyRef.name = 'database-social'),
      /starts before/,
    ],
    'a database that nobody migrates': [
      (all) => drop(all, 'Job', 'migrate'),
      /nobody migrates database-content/,
    ],
  },
  network: {
    'no denial': [(all) => drop(all, 'NetworkPolicy', 'nothing'), /another pod to migrate:22 is open/],
    'a store that cannot be reached': [
      (all) => drop(all, 'NetworkPolicy', 'redis'),
      /gateway to redis elsewhere:6379 is closed/,
    ],
    'a label too many': [
      (all) => (deployment(all, 'gateway').template.metadata.labels['reach.quillstead/postgres'] = 'yes'),
      /gateway to postgres elsewhere:5432 is open/,
    ],
    'a label too few': [
      (all) =>
        delete deployment(all, 'notifications-worker').template.metadata.labels['reach.quillstead/world'],
      /notifications-worker to the world:443 is closed/,
    ],
    'a port too many': [
      (all) => policyOf(all, 'visitors').ingress[0].ports.push({ port: 9090 }),
      /ingress controller to gateway:9090 is open/,
    ],
    'every port': [
      (all) => delete policyOf(all, 'metrics').ingress[0].ports,
      /prometheus to gateway:5000 is open/,
    ],
    'everybody in a namespace': [
      (all) => delete policyOf(all, 'metrics').ingress[0].from[0].podSelector,
      /somebody in monitoring to content-api:9090 is open/,
    ],
    everybody: [
      (all) => delete policyOf(all, 'visitors').ingress[0].from,
      /the world to gateway:5000 is open/,
    ],
    'the whole private network': [
      (all) => (policyOf(all, 'postgres').egress[0].to[0].ipBlock.cidr = '10.0.0.0/8'),
      /a neighbour:5432 is open/,
    ],
    'the metadata of the cloud': [
      (all) => (policyOf(all, 'world').egress[0].to[0].ipBlock.except = []),
      /accounts-worker to the metadata of the cloud:443 is open/,
    ],
    'no names': [(all) => drop(all, 'NetworkPolicy', 'names'), /gateway cannot resolve names/],
  },
  backups: {
    'a database left out': [
      (all) => backupPod(all).containers[0].env.splice(-1),
      /backup: leaves database-search out/,
    ],
    'a backup that goes with its pod': [
      (all) => (backupPod(all).volumes[0] = { name: 'backup', emptyDir: { sizeLimit: '1Gi' } }),
      /backup: has no volume/,
    ],
    'two backups at once': [
      (all) => delete find(all, 'CronJob', 'backup').spec.concurrencyPolicy,
      /may run twice/,
    ],
    'a restore by night': [
      (all) => delete find(all, 'CronJob', 'restore').spec.suspend,
      /restore: starts by itself/,
    ],
  },
  waves: {
    'a namespace that comes late': [
      (all) => setWave(find(all, 'Namespace'), 0),
      /Namespace quillstead: is not applied before what is in it/,
    ],
    'a configuration in the wave of the migrations': [
      (all) => setWave(find(all, 'ConfigMap'), 2),
      /ConfigMap site-\w+: is not applied before Job migrate/,
    ],
    'an account in the wave of the migrations': [
      (all) => setWave(find(all, 'ServiceAccount', 'migrate'), 2),
      /ServiceAccount migrate: is not applied before the pods/,
    ],
    'an opening that comes after the pods': [
      (all) => setWave(find(all, 'NetworkPolicy', 'postgres'), 3),
      /NetworkPolicy postgres: is not applied before the pods/,
    ],
    'a store after the migrations': [
      (all) => setWave(find(all, 'StatefulSet', 'meilisearch'), 3),
      /StatefulSet meilisearch: is not applied before the migrations/,
    ],
    'migrations among the services': [
      (all) => setWave(find(all, 'Job', 'migrate'), 3),
      /Job migrate: is not applied before the services/,
    ],
    'a service among the gateways': [
      (all) => setWave(find(all, 'Deployment', 'search-worker'), 4),
      /Deployment search-worker: is not applied before the gateways/,
    ],
    'an autoscaler before its Deployment': [
      (all) => setWave(find(all, 'HorizontalPodAutoscaler', 'gateway'), 3),
      /HorizontalPodAutoscaler gateway: is not in the wave/,
    ],
    'an autoscaler of KEDA before its Deployment': [
      (all) => setWave(find(all, 'ScaledObject', 'social-worker'), 0),
      /ScaledObject social-worker: is not in the wave/,
    ],
    'a claim before the pod that uses it': [
      (all) => setWave(find(all, 'PersistentVolumeClaim', 'backup'), 0),
      /PersistentVolumeClaim backup: is not in the wave of backup/,
    ],
  },
};

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
