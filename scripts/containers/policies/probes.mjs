import { deploymentsOf, serversOf } from './workloads.mjs';

/** Every server is watched while it starts, checked for readiness, and started again when it hangs. */
export function probeFaults(objects) {
  const faults = [];
  for (const { name, pod } of serversOf(objects)) {
    for (const container of pod.containers)
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
        if (!container[probe]) faults.push(`${name}: ${container.name} has no ${probe}`);
  }
  for (const { name, pod } of deploymentsOf(objects)) {
    const [{ livenessProbe, readinessProbe }] = pod.containers;
    // A database that is away must not have every pod restarted.
    if (livenessProbe && livenessProbe.httpGet?.path !== '/livez')
      faults.push(`${name} dies of what is not its own`);
    if (readinessProbe && readinessProbe.httpGet?.path !== '/readyz')
      faults.push(`${name} is ready too soon`);
  }
  return faults;
}
