import { policyMessages, renderChart, withPrograms } from './chart.mjs';

const find = (objects, kind, name) =>
  objects.find((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
const drop = (objects, kind, name) => objects.splice(objects.indexOf(find(objects, kind, name)), 1);
const deployment = (objects, name) => find(objects, 'Deployment', name).spec;
const podOf = (objects, name) => deployment(objects, name).template.spec;
const processOf = (objects, name) => podOf(objects, name).containers[0];
const cronPod = (objects, name) => find(objects, 'CronJob', name).spec.jobTemplate.spec.template.spec;
const policyOf = (objects, name) => find(objects, 'NetworkPolicy', name).spec;
const variable = ({ env }, of) => env.find(({ name }) => name === of);
const without = (container, of) => (container.env = container.env.filter(({ name }) => name !== of));
const wave = ({ metadata }, number) =>
  (metadata.annotations = { 'argocd.argoproj.io/sync-wave': `${number}` });
const members = (objects) => find(objects, 'StatefulSet', 'redis-ha').spec;
const majority = 'redis-ha loses its majority, or all, with a node, a drain or a restart';
const archive = 'pg has no archive outside of the cluster, encrypted, with base backups';
const ofNode = 'pg loses commits, or itself, with a node';
const path = '/api/v1/account/notifications/live';

/**
 * Changes of a site of medium size, and what the policies say of each. Changes of one test are made together.
 * @type {Record<string, [(objects: any[]) => unknown, string][]>}
 */
const planted = {
  'pods that are not restricted': [
    [(all) => delete podOf(all, 'content-api').securityContext.runAsNonRoot, 'content-api may be root'],
    [(all) => (podOf(all, 'content-worker').securityContext.runAsUser = 0), 'content-worker may be root'],
    [(all) => delete cronPod(all, 'backup').securityContext, 'backup may be root'],
    [
      (all) => (podOf(all, 'social-api').securityContext.runAsUser = 1000),
      'social-api may have the user of its host',
    ],
    [
      (all) => delete podOf(all, 'social-worker').securityContext.seccompProfile,
      'social-worker has no seccomp profile',
    ],
    [(all) => (podOf(all, 'search-api').hostNetwork = true), 'search-api shares something with its host'],
    [
      (all) => podOf(all, 'search-worker').volumes.push({ name: 'a', hostPath: { path: '/' } }),
      'search-worker sees files of its host',
    ],
    [
      (all) => (processOf(all, 'gateway').ports[0].hostPort = 9090),
      'gateway: process has a port of its host',
    ],
    [
      (all) => (processOf(all, 'accounts-api').securityContext.readOnlyRootFilesystem = false),
      'accounts-api: process can write to its image',
    ],
    [
      (all) => delete podOf(all, 'accounts-worker').initContainers[0].securityContext,
      'accounts-worker: await-migrations can write to its image',
    ],
    [
      (all) => delete processOf(all, 'content-api').securityContext.allowPrivilegeEscalation,
      'content-api: process can gain privileges',
    ],
    [
      (all) => (processOf(all, 'content-worker').securityContext.runAsUser = 0),
      'content-worker: process is root',
    ],
    [
      (all) => (processOf(all, 'social-api').securityContext.capabilities.drop = ['NET_RAW']),
      'social-api: process has capabilities',
    ],
    [
      (all) => (processOf(all, 'social-worker').securityContext.capabilities.add = ['SYS_ADMIN']),
      'social-worker: process has capabilities',
    ],
    [
      (all) => delete podOf(all, 'search-api').automountServiceAccountToken,
      'search-api has a token for the API of the cluster',
    ],
    [
      (all) => delete find(all, 'ServiceAccount', 'gateway').automountServiceAccountToken,
      'ServiceAccount gateway gives out tokens',
    ],
    [(all) => (podOf(all, 'search-worker').serviceAccountName = 'gateway'), 'search-worker runs as gateway'],
    [(all) => drop(all, 'ServiceAccount', 'content-api'), 'content-api has no ServiceAccount'],
    [
      (all) => delete podOf(all, 'content-api').enableServiceLinks,
      'content-api has variables of every Service',
    ],
  ],
  'resources, images and probes': [
    [
      (all) => delete processOf(all, 'content-api').resources.limits.memory,
      'content-api: process has no sound request and limit of memory',
    ],
    [
      (all) => delete processOf(all, 'content-api').resources.requests.cpu,
      'content-api: process has no sound request and limit of cpu',
    ],
    [
      (all) => delete processOf(all, 'social-api').resources.limits['ephemeral-storage'],
      'social-api: process has no sound request and limit of ephemeral-storage',
    ],
    [
      (all) => (processOf(all, 'social-worker').resources.requests.memory = '2Gi'),
      'social-worker: process has no sound request and limit of memory',
    ],
    [
      (all) => delete podOf(all, 'gateway').volumes.find(({ name }) => name === 'tmp').emptyDir.sizeLimit,
      'gateway: tmp may grow without end',
    ],
    [
      (all) => (processOf(all, 'search-api').image = 'registry.example.org:5000/quillstead/search'),
      'search-api: registry.example.org:5000/quillstead/search may be another image tomorrow',
    ],
    [
      (all) => (processOf(all, 'gateway').image = 'a:latest'),
      'gateway: a:latest may be another image tomorrow',
    ],
    [
      (all) => (find(all, 'Pooler').spec.template.spec.containers[0].image = 'a:v1'),
      'pg-pooler: a:v1 may be another image tomorrow',
    ],
    [
      (all) => delete processOf(all, 'content-worker').startupProbe,
      'content-worker: process has no startupProbe',
    ],
    [
      (all) => (processOf(all, 'accounts-api').livenessProbe.httpGet.path = '/readyz'),
      'accounts-api has other probes than /livez and /readyz',
    ],
  ],
  'roll-outs and settings': [
    [
      (all) => (deployment(all, 'content-api').selector.matchLabels['app.kubernetes.io/name'] = 'social'),
      'content-api does not select its own pods',
    ],
    [
      (all) => (deployment(all, 'content-worker').strategy.rollingUpdate.maxUnavailable = 1),
      'content-worker is not replaced by quarters, new pods first',
    ],
    [
      (all) =>
        delete find(all, 'Deployment', 'social-api').metadata.annotations['reloader.stakater.com/auto'],
      'social-api is not replaced when a secret changes',
    ],
    [
      (all) => (podOf(all, 'social-worker').priorityClassName = 'high'),
      'social-worker has no class of priority',
    ],
    [(all) => delete find(all, 'Cluster').spec.priorityClassName, 'pg has no class of priority'],
    [
      (all) => delete find(all, 'Pooler').spec.template.spec.priorityClassName,
      'pg-pooler has no class of priority',
    ],
    [
      (all) => drop(all, 'PodDisruptionBudget', 'search-api'),
      'search-api has no disruption budget of one pod',
    ],
    [
      (all) => (find(all, 'PodDisruptionBudget', 'search-worker').spec.maxUnavailable = 0),
      'search-worker has no disruption budget of one pod',
    ],
    [
      (all) => podOf(all, 'accounts-api').topologySpreadConstraints.shift(),
      'accounts-api is not spread by kubernetes.io/hostname',
    ],
    [
      (all) => delete podOf(all, 'accounts-worker').topologySpreadConstraints[1].matchLabelKeys,
      'accounts-worker is not spread by topology.kubernetes.io/zone',
    ],
    [
      (all) => drop(all, 'HorizontalPodAutoscaler', 'content-api'),
      'content-api has not exactly one autoscaler',
    ],
    [
      (all) => (deployment(all, 'social-worker').replicas = 2),
      'social-worker has not exactly one autoscaler',
    ],
    [
      (all) => (deployment(all, 'gateway').progressDeadlineSeconds = 600),
      'gateway gives up before the services for which it waits',
    ],
    [
      (all) => (podOf(all, 'gateway').terminationGracePeriodSeconds = 30),
      'gateway is killed before its grace time is over',
    ],
    [
      (all) => delete deployment(all, 'gateway').template.metadata.annotations,
      'gateway: a change of site would not replace its pods',
    ],
    [
      (all) => processOf(all, 'content-api').env.push({ name: 'SMTP_URL', value: 'smtp://a:b@c' }),
      'content-api: SMTP_URL stands in the open',
    ],
    [
      (all) => without(processOf(all, 'notifications-worker'), 'VAPID_PRIVATE_KEY_ACCEPTED'),
      'notifications-worker: VAPID_PRIVATE_KEY cannot be replaced',
    ],
    [
      (all) =>
        (variable(
          processOf(all, 'search-api'),
          'DEPLOYMENT_SECRET_ACCEPTED',
        ).valueFrom.secretKeyRef.optional = false),
      'search-api: DEPLOYMENT_SECRET cannot be replaced',
    ],
    [(all) => delete podOf(all, 'social-api').initContainers, 'social-api starts before its migrations'],
    [
      (all) => (podOf(all, 'social-worker').initContainers[0].image += '-old'),
      'social-worker starts before its migrations',
    ],
  ],
  'migrations that are missing': [
    [(all) => drop(all, 'Job', 'migrate-1'), 'content-api starts before its migrations'],
  ],
  'backups and the archive': [
    [
      (all) => without(cronPod(all, 'backup').initContainers[0], 'SEARCH_DATABASE_URL'),
      'backup leaves a database out',
    ],
    [
      (all) => (cronPod(all, 'restore').volumes[0] = { name: 'backup', emptyDir: { sizeLimit: '1Gi' } }),
      'restore has no volume that outlives it',
    ],
    [
      (all) => (find(all, 'CronJob', 'backup').spec.concurrencyPolicy = 'Allow'),
      'backup may run twice at once',
    ],
    [
      (all) => without(cronPod(all, 'backup').initContainers[0], 'BACKUP_RUN'),
      'backup writes another backup at each retry',
    ],
    [(all) => delete find(all, 'CronJob', 'restore').spec.suspend, 'restore starts by itself'],
    [(all) => delete find(all, 'CronJob', 'fetch-backup').spec.suspend, 'fetch-backup starts by itself'],
    [
      (all) =>
        (variable(
          cronPod(all, 'backup').initContainers[0],
          'BACKUP_RECIPIENTS',
        ).valueFrom.secretKeyRef.optional = true),
      'backup: rows may leave the cluster in clear text',
    ],
    [(all) => (cronPod(all, 'backup').containers[0].args = ['copy', 'a']), 'backup: a copy may be replaced'],
    [
      (all) =>
        (find(all, 'ConfigMap', 'backup-store').data.RCLONE_CONFIG_STORE_ENDPOINT = 'http://minio:9000'),
      'backup: a copy is sent in clear text',
    ],
    [(all) => (find(all, 'Cluster').spec.instances = 1), ofNode],
    [(all) => delete find(all, 'ObjectStore').spec.configuration.wal.encryption, archive],
  ],
  'a copy beside the backup': [
    [
      (all) => cronPod(all, 'backup').containers.push(cronPod(all, 'backup').initContainers.pop()),
      'backup is copied before it is complete',
    ],
  ],
  'a copy that the Job does not wait for': [
    [
      (all) => cronPod(all, 'backup').initContainers.push(cronPod(all, 'backup').containers.pop()),
      'backup is copied before it is complete',
    ],
  ],
  'commits of one instance': [[(all) => delete find(all, 'Cluster').spec.postgresql.synchronous, ofNode]],
  'instances on one node': [
    [(all) => (find(all, 'Cluster').spec.affinity.podAntiAffinityType = 'preferred'), ofNode],
  ],
  'no archive': [[(all) => delete find(all, 'Cluster').spec.plugins, archive]],
  'no base backup': [[(all) => drop(all, 'ScheduledBackup', 'pg'), archive]],
  'an archive without end': [[(all) => delete find(all, 'ObjectStore').spec.retentionPolicy, archive]],
  'connections to PostgreSQL': [
    [
      (all) => (find(all, 'Cluster').spec.postgresql.parameters.max_connections = '90'),
      'pg accepts 90 connections of',
    ],
    [() => undefined, 'pg: its replicas accept 90 connections of'],
    [
      (all) => (find(all, 'Pooler').spec.pgbouncer.parameters.max_client_conn = '500'),
      'pg-pooler accepts too few connections when an instance is away',
    ],
    [
      (all) => (find(all, 'Pooler').spec.pgbouncer.poolMode = 'session'),
      'pg-pooler does not share sessions by transactions with prepared statements',
    ],
    [
      (all) =>
        (variable(processOf(all, 'content-api'), 'DATABASE_POOLER_URL').valueFrom.secretKeyRef.optional =
          true),
      'content-api may pass the pooler by',
    ],
    [
      (all) =>
        find(all, 'Job', 'migrate-1').spec.template.spec.containers[0].env.push({
          name: 'DATABASE_POOLER_URL',
        }),
      'migrate needs sessions and gets the pooler',
    ],
  ],
  'a PostgreSQL without its poolers': [[(all) => drop(all, 'Pooler'), 'pg accepts 500 connections of']],
  'a single pooler': [
    [
      (all) => (find(all, 'Pooler').spec.instances = 1),
      'pg-pooler may end as a whole, with a node or a drain',
    ],
    [
      (all) => delete find(all, 'Pooler').spec.template.spec.containers[0].resources.limits.memory,
      'pg-pooler: pgbouncer has no sound request and limit of memory',
    ],
    [
      (all) => delete find(all, 'Pooler').spec.template.spec.initContainers,
      'pg-pooler: bootstrap-controller has no sound request and limit of cpu',
    ],
  ],
  'poolers on one node': [
    [
      (all) => delete find(all, 'Pooler').spec.template.spec.topologySpreadConstraints,
      'pg-pooler may end as a whole, with a node or a drain',
    ],
  ],
  'poolers that are drained at once': [
    [
      (all) => drop(all, 'PodDisruptionBudget', 'pg-pooler'),
      'pg-pooler may end as a whole, with a node or a drain',
    ],
  ],
  'a PgBouncer that is too old': [
    [
      (all) =>
        (find(all, 'Pooler').spec.template.spec.containers[0].image =
          'ghcr.io/cloudnative-pg/pgbouncer:1.20.1'),
      'pg-pooler does not share sessions by transactions with prepared statements',
    ],
  ],
  'files, monitors and the entrance': [
    [
      (all) => (find(all, 'PersistentVolumeClaim', 'assets').spec.accessModes = ['ReadWriteOnce']),
      'the files of earlier releases are on a volume of one node',
    ],
    [
      (all) => (find(all, 'PrometheusRule').metadata.labels.release = 'another'),
      'one Prometheus does not read all monitors and alerts',
    ],
    [
      (all) => (find(all, 'HTTPRoute', 'site').spec.rules[0].timeouts.request = '300s'),
      'the live notifications have no way of their own, or one that ends',
    ],
    [
      (all) => delete find(all, 'HTTPRoute', 'site').spec.rules[1].timeouts,
      '/ has no time limit, or a short one',
    ],
    [
      (all) => processOf(all, 'gateway').env.push({ name: 'ROLE', value: 'live' }),
      '/ leads to the wrong gateways',
    ],
    [
      (all) => (find(all, 'HTTPRoute', 'site').spec.parentRefs[0].sectionName = 'http'),
      'site serves plain http',
    ],
  ],
  'live notifications at other gateways': [
    [
      (all) => (find(all, 'HTTPRoute', 'site').spec.rules[0].backendRefs[0].name = 'gatewy'),
      `${path} leads to the wrong gateways`,
    ],
  ],
  waves: [
    [(all) => wave(find(all, 'ConfigMap', 'site'), 2), 'ConfigMap site is in the wave 2, not in 0'],
    [
      (all) => wave(find(all, 'StatefulSet', 'meilisearch'), 3),
      'StatefulSet meilisearch is in the wave 3, not in 1',
    ],
    [(all) => wave(find(all, 'Job', 'migrate-1'), 3), 'Job migrate-1 is in the wave 3, not in 2'],
    [
      (all) => wave(find(all, 'ScaledObject', 'social-worker'), 0),
      'ScaledObject social-worker is in the wave 0',
    ],
    [(all) => wave(find(all, 'PersistentVolumeClaim', 'backup'), 0), 'backup is not in the wave of backup'],
  ],
  'network policies': [
    [(all) => drop(all, 'NetworkPolicy', 'nothing'), 'a pod without a policy may connect to everything'],
    [
      (all) => (deployment(all, 'gateway').template.metadata.labels['reach.quillstead/postgres'] = 'yes'),
      'gateway to pg:5432 is open',
    ],
    [
      (all) =>
        delete deployment(all, 'notifications-worker').template.metadata.labels['reach.quillstead/world'],
      'notifications-worker to world:443 is closed',
    ],
    [
      (all) => policyOf(all, 'visitors').ingress[0].ports.push({ port: 9090 }),
      'envoy to gateway:9090 is open',
    ],
    [(all) => drop(all, 'NetworkPolicy', 'pg-metrics'), 'prometheus to pg:9187 is closed'],
    [
      (all) => delete policyOf(all, 'metrics').ingress[0].from[0].podSelector,
      'another of monitoring to content-api:9090 is open',
    ],
    [
      (all) => (policyOf(all, 'world').egress[0].to[0].ipBlock.except = []),
      'accounts-worker to 0.0.0.0/0:443 is open',
    ],
  ],
  'network policies without ends': [
    [(all) => delete policyOf(all, 'metrics').ingress[0].ports, 'prometheus to gateway:every port is open'],
    [(all) => delete policyOf(all, 'visitors').ingress[0].from, 'everywhere to gateway:5000 is open'],
    [(all) => delete policyOf(all, 'redis').egress[0].to, 'gateway to everywhere:6379 is open'],
    [(all) => drop(all, 'NetworkPolicy', 'meilisearch'), 'search-api to meilisearch:7700 is closed'],
    [(all) => drop(all, 'NetworkPolicy', 'names'), 'gateway cannot resolve names'],
  ],
};

/**
 * The same of a site with redis-ha, one by one.
 * @type {Record<string, [(objects: any[]) => unknown, string]>}
 */
const plantedInRedis = {
  'two pods': [(all) => (members(all).replicas = 2), majority],
  'pods that start one after another': [(all) => delete members(all).podManagementPolicy, majority],
  'two pods on one node': [(all) => delete members(all).template.spec.affinity, majority],
  'a drain of two nodes': [
    (all) => (find(all, 'PodDisruptionBudget', 'redis-ha').spec.maxUnavailable = 2),
    majority,
  ],
  'names of ready pods alone': [
    (all) => delete find(all, 'Service', 'redis-ha').spec.publishNotReadyAddresses,
    majority,
  ],
  'a Sentinel that forgets': [
    (all) => (members(all).template.spec.containers[1].volumeMounts[0].name = 'tmp'),
    majority,
  ],
  'a primary that just ends': [(all) => delete members(all).template.spec.containers[0].lifecycle, majority],
  'a primary that writes alone': [
    (all) => (find(all, 'ConfigMap', 'redis-ha').data['run-redis-server.sh'] = 'exec redis-server'),
    majority,
  ],
  'a Redis without a bound of memory': [
    (all) => (members(all).template.spec.containers[0].args = ['exec redis-server']),
    'redis-ha: redis may fill more than 70 % of its memory',
  ],
  'a Redis that fills its memory': [
    (all) =>
      (members(all).template.spec.containers[0].args = [
        'redis-server --maxmemory 900mb --maxmemory-policy noeviction',
      ]),
    'redis-ha: redis may fill more than 70 % of its memory',
  ],
  'Sentinels that processes cannot reach': [
    (all) => policyOf(all, 'redis-ha').egress[0].ports.pop(),
    'gateway to redis-ha:26379 is closed',
  ],
  'Sentinels that cannot reach each other': [
    (all) => policyOf(all, 'among-redis-ha').ingress[0].from.pop(),
    'redis-ha to redis-ha:26379 is closed',
  ],
};

withPrograms(['helm', 'conftest'], () => {
  describe('the policies', () => {
    const medium = renderChart('medium').objects;
    const ha = renderChart('medium', { redis: { run: 'redis-ha' } }).objects;

    it('allow a site as it is', () => {
      expect([...policyMessages(medium), ...policyMessages(ha)]).toEqual([]);
    });

    it.each(Object.entries(planted))('report %s', (_, faults) => {
      const objects = structuredClone(medium);
      for (const [plant] of faults) plant(objects);
      const messages = policyMessages(objects);
      for (const [, message] of faults) expect(messages).toContainEqual(expect.stringContaining(message));
    });

    it.each(Object.entries(plantedInRedis))('report %s', (_, [plant, message]) => {
      const objects = structuredClone(ha);
      plant(objects);
      expect(policyMessages(objects)).toContainEqual(expect.stringContaining(message));
    });
  });
});
