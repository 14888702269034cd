import { find, drop, deployment, podOf, processOf, setWave, policyOf, removeVariable } from './find.mjs';

/**
 * Faults of how the objects of a site fit together, by policy.
 * @type {Record<string, import('./of-pods.mjs').Planted>}
 */
export const ofSite = {
  rollouts: {
    "a selector of others' pods": [
      (all) => (deployment(all).selector.matchLabels['app.kubernetes.io/name'] = 'social'),
      /does not select/,
    ],
    'old pods that go first': [
      (all) => (deployment(all).strategy.rollingUpdate.maxUnavailable = 1),
      /before new ones/,
    ],
    'pods that are replaced one by one': [
      (all) => (deployment(all).strategy.rollingUpdate.maxSurge = 1),
      /content-api: is not replaced by quarters/,
    ],
    'a changed secret that nobody sees': [
      (all) =>
        delete find(all, 'Deployment', 'content-api').metadata.annotations['reloader.stakater.com/auto'],
      /content-api: is not replaced when a secret changes/,
    ],
    'a class of priority that does not exist': [
      (all) => (podOf(all).priorityClassName = 'high'),
      /content-api: has no class/,
    ],
    'a spread over two releases': [
      (all) => delete podOf(all).topologySpreadConstraints[0].matchLabelKeys,
      /is spread with the pods that it replaces/,
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
    'a configuration without a hash in its name and in an annotation': [
      (all) => {
        const { metadata } = find(all, 'ConfigMap', processOf(all).envFrom[0].configMapRef.name);
        metadata.name = 'site';
        processOf(all).envFrom[0].configMapRef.name = 'site';
      },
      /content-api: a change of site would not roll/,
    ],
    'a configuration without a hash': [
      (all) => (processOf(all).envFrom[0].configMapRef.name = 'site'),
      /would not roll/,
    ],
    'a secret in the open': [
      (all) => (processOf(all).env = [...processOf(all).env, { name: 'SMTP_URL', value: 'smtp://a:b@c' }]),
      /SMTP_URL stands/,
    ],
    'a key of push messages that cannot be replaced': [
      (all) => removeVariable(processOf(all, 'notifications-worker'), 'VAPID_PRIVATE_KEY_ACCEPTED'),
      /notifications-worker: VAPID_PRIVATE_KEY cannot be replaced/,
    ],
    'a second secret that every site must have': [
      (all) => {
        const { env } = processOf(all);
        delete env.find(({ name }) => name === 'DEPLOYMENT_SECRET_ACCEPTED').valueFrom.secretKeyRef.optional;
      },
      /content-api: DEPLOYMENT_SECRET cannot be replaced/,
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
      /gateway to pg:5432 is open/,
    ],
    'a label too few': [
      (all) =>
        delete deployment(all, 'notifications-worker').template.metadata.labels['reach.quillstead/world'],
      /notifications-worker to the world:443 is closed/,
    ],
    'a port too many': [
      (all) => policyOf(all, 'visitors').ingress[0].ports.push({ port: 9090 }),
      /envoy to gateway:9090 is open/,
    ],
    'every port': [
      (all) => delete policyOf(all, 'metrics').ingress[0].ports,
      /prometheus to gateway:5000 is open/,
    ],
    'metrics of PostgreSQL that nobody reads': [
      (all) => drop(all, 'NetworkPolicy', 'pg-metrics'),
      /prometheus to pg:9187 is closed/,
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
      (all) => (policyOf(all, 'redis').egress[0].to[0].ipBlock.cidr = '10.0.0.0/8'),
      /a neighbour:6379 is open/,
    ],
    'the metadata of the cloud': [
      (all) => (policyOf(all, 'world').egress[0].to[0].ipBlock.except = []),
      /accounts-worker to the metadata of the cloud:443 is open/,
    ],
    'no names': [(all) => drop(all, 'NetworkPolicy', 'names'), /gateway cannot resolve names/],
  },
  traffic: {
    'a live stream that ends': [
      (all) => (find(all, 'HTTPRoute', 'site').spec.rules[0].timeouts.request = '300s'),
      /live: ends before its reader goes/,
    ],
    'a live stream at another path': [
      (all) => (find(all, 'HTTPRoute', 'site').spec.rules[0].matches[0].path.value = '/api/v1/live'),
      /notifications.live: ends before/,
    ],
    'the limit of the proxy': [
      (all) => delete find(all, 'HTTPRoute', 'site').spec.rules[1].timeouts,
      /has no time limit, or a short one/,
    ],
    'a way to no pods': [
      (all) => (find(all, 'HTTPRoute', 'site').spec.rules[1].backendRefs[0].name = 'gatewy'),
      /^\/: leads to no pods/,
    ],
    'live notifications at the wrong gateways': [
      (all) => {
        const { env } = processOf(all, 'gateway');
        env.push({ name: 'ROLE', value: 'live' });
      },
      /^\/: leads to the wrong gateways/,
    ],
    'plain http': [
      (all) => (find(all, 'HTTPRoute', 'site').spec.parentRefs[0].sectionName = 'http'),
      /site: serves plain http/,
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
