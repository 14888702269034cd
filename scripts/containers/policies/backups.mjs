import { deploymentsOf, workloadsOf } from './workloads.mjs';

/**
 * What makes backups makes one of every database that a service has, at a time, on a volume that outlives the pod; what
 * restores never starts by itself. An overlay may have neither.
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
