import { find, drop, podOf, processOf, backupPod, removeVariable } from './find.mjs';

/**
 * Faults of what stores the data of a site and of the ways to it, by policy.
 * @type {Record<string, import('./of-pods.mjs').Planted>}
 */
export const ofStores = {
  backups: {
    'a database left out': [
      (all) => backupPod(all).initContainers[0].env.splice(-1),
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
    'a backup of its own for each retry': [
      (all) => removeVariable(backupPod(all).initContainers[0], 'BACKUP_RUN'),
      /backup: writes another backup at each retry/,
    ],
    'a restore by night': [
      (all) => delete find(all, 'CronJob', 'restore').spec.suspend,
      /restore: starts by itself/,
    ],
    'a copy from the store by night': [
      (all) => delete find(all, 'CronJob', 'fetch-backup').spec.suspend,
      /fetch-backup: starts by itself/,
    ],
    'a copy beside the backup': [
      (all) => backupPod(all).containers.push(backupPod(all).initContainers.pop()),
      /backup: is copied before it is complete/,
    ],
    'a copy that the Job does not wait for': [
      (all) => backupPod(all).initContainers.push(backupPod(all).containers.pop()),
      /backup: is copied before it is complete/,
    ],
    'a copy in clear text': [
      (all) =>
        delete backupPod(all).initContainers[0].env.find(({ name }) => name === 'BACKUP_RECIPIENTS').valueFrom
          .secretKeyRef.optional,
      /backup: rows may leave the cluster in clear text/,
    ],
    'a copy that replaces another': [
      (all) => (backupPod(all).containers[0].args = ['copy', '/backup', 'store:a']),
      /backup: may replace a copy/,
    ],
    'a way to the copies in clear text': [
      (all) => {
        const { data } = all.find((one) => one.data?.RCLONE_CONFIG_STORE_ENDPOINT);
        data.RCLONE_CONFIG_STORE_ENDPOINT = 'http://minio:9000';
      },
      /backup: is sent in clear text/,
    ],
  },
  archives: {
    'one instance': [(all) => (find(all, 'Cluster').spec.instances = 1), /pg: has no instance to lose/],
    'commits of one instance': [
      (all) => delete find(all, 'Cluster').spec.postgresql.synchronous,
      /loses commits/,
    ],
    'instances on one node': [
      (all) => (find(all, 'Cluster').spec.affinity.podAntiAffinityType = 'preferred'),
      /two instances on one node/,
    ],
    'no archive': [(all) => delete find(all, 'Cluster').spec.plugins, /no archive/],
    'an archive that does not exist': [(all) => drop(all, 'ObjectStore', 'pg-archive'), /no archive/],
    'an archive in clear text': [
      (all) => delete find(all, 'ObjectStore').spec.configuration.wal.encryption,
      /pg-archive: may be stored in clear text/,
    ],
    'a way in clear text': [
      (all) => (find(all, 'ObjectStore').spec.configuration.endpointURL = 'http://minio:9000'),
      /pg-archive: is sent in clear text/,
    ],
    'an archive without end': [
      (all) => delete find(all, 'ObjectStore').spec.retentionPolicy,
      /pg-archive: grows without end/,
    ],
    'no base backup': [(all) => drop(all, 'ScheduledBackup', 'pg'), /without base backups/],
  },
  monitoring: {
    'alerts that another Prometheus reads': [
      (all) => (find(all, 'PrometheusRule').metadata.labels.release = 'another'),
      /PrometheusRule site: is not read/,
    ],
    'a monitor that no Prometheus reads': [
      (all) => delete find(all, 'PodMonitor', 'pg').metadata.labels.release,
      /PodMonitor pg: is not read/,
    ],
  },
  assets: {
    'no volume of files': [
      (all) => delete processOf(all, 'gateway').env.find(({ name }) => name === 'ASSET_STORE').value,
      /are on no volume/,
    ],
    'files that go with the pod': [
      (all) =>
        (podOf(all, 'gateway').volumes = [
          { name: 'assets', emptyDir: { sizeLimit: '1Gi' } },
          { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
        ]),
      /are on no volume/,
    ],
    'a volume that cannot be written': [
      (all) => (processOf(all, 'gateway').volumeMounts.find(({ name }) => name === 'assets').readOnly = true),
      /cannot add its files/,
    ],
    'a volume of one node': [
      (all) => (find(all, 'PersistentVolumeClaim', 'assets').spec.accessModes = ['ReadWriteOnce']),
      /is for one node/,
    ],
  },
  poolers: {
    'a pooler of whole sessions': [
      (all) => (find(all, 'Pooler').spec.pgbouncer.poolMode = 'session'),
      /shares no session/,
    ],
    'a PgBouncer that is too old': [
      (all) => (find(all, 'Pooler').spec.pgbouncer.image = 'ghcr.io/cloudnative-pg/pgbouncer:1.20.1'),
      /without prepared statements/,
    ],
    'a pooler without prepared statements': [
      (all) => (find(all, 'Pooler').spec.pgbouncer.parameters.max_prepared_statements = '0'),
      /refuses prepared statements/,
    ],
    'a single pooler': [(all) => (find(all, 'Pooler').spec.instances = 1), /pg-pooler: is one process/],
    'poolers on one node': [
      (all) => delete find(all, 'Pooler').spec.template.spec.topologySpreadConstraints,
      /may be on one node/,
    ],
    'poolers that are drained at once': [
      (all) => drop(all, 'PodDisruptionBudget', 'pg-pooler'),
      /may be drained as a whole/,
    ],
    'a pooler without a limit of memory': [
      (all) => delete find(all, 'Pooler').spec.template.spec.containers[0].resources.limits.memory,
      /sound request and limit of memory/,
    ],
    'a service that does not use it': [
      (all) =>
        delete processOf(all).env.find(({ name }) => name === 'DATABASE_POOLER_URL').valueFrom.secretKeyRef
          .optional,
      /content-api: may pass the pooler by/,
    ],
    'migrations through it': [
      (all) =>
        find(all, 'Job', 'migrate').spec.template.spec.containers[0].env.push({
          name: 'DATABASE_POOLER_URL',
        }),
      /migrate: needs sessions/,
    ],
  },
  databaseConnections: {
    'a PostgreSQL with fewer connections than reach it during a roll-out': [
      (all) => (find(all, 'Cluster').spec.postgresql.parameters.max_connections = '400'),
      /pg: accepts 400 connections of \d+/,
    ],
    'replicas with fewer connections than reads from them open': [
      (all) => (find(all, 'Cluster').spec.postgresql.parameters.max_connections = '90'),
      /pg: its replicas accept 90 connections of \d+/,
    ],
    'a PostgreSQL without a pooler and with too few connections': [
      (all) => drop(all, 'Pooler', 'pg-pooler'),
      /pg: accepts 500 connections of \d+/,
    ],
    'poolers that are full when one is away': [
      (all) => (find(all, 'Pooler').spec.pgbouncer.parameters.max_client_conn = '500'),
      /pg-pooler: accepts too few/,
    ],
  },
};
