import { deploymentsOf, workloadsOf } from './workloads.mjs';

/**
 * A job that makes or restores backups reaches every database that a service has, never runs twice at once and has a
 * volume that outlives its pod; a retry writes no second backup. The jobs that restore never start by themselves. A copy outside of the cluster is made of
 * complete backups, encrypted and for good. An overlay may have none of these jobs.
 */
export function backupFaults(objects) {
  const faults = [];
  const databases = new Set(deploymentsOf(objects).flatMap(databasesOf));
  const jobs = workloadsOf(objects).filter(({ kind, labels }) => kind === 'CronJob' && isBackup(labels));
  for (const job of jobs) {
    const { name, object, pod } = job;
    const reached = databasesOf(job);
    for (const database of databases)
      if (!reached.includes(database)) faults.push(`${name}: leaves ${database} out`);
    if (!pod.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim))
      faults.push(`${name}: has no volume that outlives it`);
    if (object.spec.concurrencyPolicy !== 'Forbid') faults.push(`${name}: may run twice at once`);
    if (name === 'backup' && !namesItsRun(job)) faults.push(`${name}: writes another backup at each retry`);
    if (name === 'restore' && object.spec.suspend !== true) faults.push(`${name}: starts by itself`);
  }
  for (const { name, object } of workloadsOf(objects).filter(isFetch))
    if (object.spec.suspend !== true) faults.push(`${name}: starts by itself`);
  return [
    ...faults,
    ...jobs.filter(({ name }) => name === 'backup').flatMap((job) => copyFaults(objects, job)),
  ];
}

/**
 * @param {import('./workloads.mjs').Manifest[]} objects
 * @param {import('./workloads.mjs').Workload} job
 */
function copyFaults(objects, { pod, containers }) {
  const copy = containers.find(({ args }) => args?.[0] === 'copy');
  if (!copy) return [];
  const faults = [];
  const say = (fault) => faults.push(`backup: ${fault}`);
  const writes = pod.initContainers?.find(({ args }) => args?.[0] === 'backup');
  if (!pod.containers.includes(copy) || !writes) say('is copied before it is complete');
  const recipients = (writes?.env ?? []).find(({ name }) => name === 'BACKUP_RECIPIENTS');
  if (recipients?.valueFrom?.secretKeyRef?.optional !== false)
    say('rows may leave the cluster in clear text');
  if (!copy.args?.includes('--immutable')) say('may replace a copy');
  const settings = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && isOfStore(copy, metadata));
  if (!settings?.data.RCLONE_CONFIG_STORE_ENDPOINT?.startsWith('https://')) say('is sent in clear text');
  return faults;
}

/** @type {(copy: import('./workloads.mjs').Container, metadata: { name: string }) => boolean} */
const isOfStore = ({ envFrom = [] }, { name }) =>
  envFrom.some(({ configMapRef }) => configMapRef?.name === name);

/** All pods of a Job have this label of it. @type {(job: import('./workloads.mjs').Workload) => boolean} */
const namesItsRun = ({ containers }) =>
  containers.some(({ env = [] }) =>
    env.some(
      ({ name, valueFrom }) =>
        name === 'BACKUP_RUN' &&
        valueFrom?.fieldRef?.fieldPath === "metadata.labels['batch.kubernetes.io/controller-uid']",
    ),
  );

const isFetch = ({ kind, name }) => kind === 'CronJob' && name === 'fetch-backup';

const isBackup = (labels) => ['backup', 'restore'].includes(labels['app.kubernetes.io/name']);

const databasesOf = ({ containers }) =>
  containers.flatMap(({ env = [] }) =>
    env
      .filter(({ name }) => name.endsWith('DATABASE_URL'))
      .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
  );
