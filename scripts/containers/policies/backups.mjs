import { deploymentsOf, workloadsOf } from './workloads.mjs';

/**
 * A job that makes or restores backups reaches every database that a service has, never runs twice at once and has a
 * volume that outlives its pod. The job that restores never starts by itself. An overlay may have neither job.
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
    if (name === 'restore' && object.spec.suspend !== true) faults.push(`${name}: starts by itself`);
  }
  return faults;
}

const isBackup = (labels) => ['backup', 'restore'].includes(labels['app.kubernetes.io/name']);

const databasesOf = ({ containers }) =>
  containers.flatMap(({ env = [] }) =>
    env
      .filter(({ name }) => name.endsWith('DATABASE_URL'))
      .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
  );
