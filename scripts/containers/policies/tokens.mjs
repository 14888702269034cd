import { workloadsOf } from './workloads.mjs';

/** Each workload has a ServiceAccount of its own, and neither it nor its pods are given a token for the cluster's API. */
export function tokenFaults(objects) {
  const accounts = objects.filter(({ kind }) => kind === 'ServiceAccount');
  const faults = accounts
    .filter(({ automountServiceAccountToken }) => automountServiceAccountToken !== false)
    .map(({ metadata }) => `ServiceAccount ${metadata.name} gives out tokens`);
  for (const { name, pod } of workloadsOf(objects)) {
    if (pod.automountServiceAccountToken !== false) faults.push(`${name} is given a token`);
    if (pod.enableServiceLinks !== false) faults.push(`${name} has variables of every Service`);
    if (!accounts.some(({ metadata }) => metadata.name === pod.serviceAccountName))
      faults.push(`${name} has no ServiceAccount of this folder's`);
    if (pod.serviceAccountName !== name) faults.push(`${name} runs as ${pod.serviceAccountName}`);
  }
  return faults;
}
