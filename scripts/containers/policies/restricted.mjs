import { workloadsOf } from './workloads.mjs';

/** Nobody is root, nothing can be written to but volumes, no privilege is held or gained, nothing of the host is seen. */
export function restrictedFaults(objects) {
  const faults = objects
    .filter(({ kind }) => kind === 'Namespace')
    .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
    .map(({ metadata }) => `namespace ${metadata.name} lets pods through that are not restricted`);
  for (const { name, pod, containers } of workloadsOf(objects)) {
    const say = (fault) => faults.push(`${name}: ${fault}`);
    const security = pod.securityContext ?? {};
    if (security.runAsNonRoot !== true || !((security.runAsUser ?? 0) > 0)) say('may be root');
    // Below, a user of the host may have the same number. The images of stores have a user of their own.
    const ours = containers.some(({ image }) => image?.includes('quillstead/'));
    const { runAsUser = 0, runAsGroup = 0 } = security;
    if (ours && !(runAsUser > 10_000 && runAsGroup > 10_000)) say('may have the user of its host');
    if (security.seccompProfile?.type !== 'RuntimeDefault') say('has no seccomp profile');
    if (pod.hostNetwork || pod.hostPID || pod.hostIPC) say('shares something with its host');
    if ((pod.volumes ?? []).some(({ hostPath }) => hostPath)) say('sees files of its host');
    for (const container of containers) {
      const own = container.securityContext ?? {};
      const sayOf = (fault) => say(`${container.name} ${fault}`);
      if (own.readOnlyRootFilesystem !== true) sayOf('can write to its image');
      if (own.allowPrivilegeEscalation !== false || own.privileged) sayOf('can gain privileges');
      if (own.runAsUser === 0 || own.runAsNonRoot === false) sayOf('is root');
      if (own.capabilities?.drop?.join() !== 'ALL' || own.capabilities.add) sayOf('has capabilities');
      if ((container.ports ?? []).some(({ hostPort }) => hostPort)) sayOf('has a port of its host');
    }
  }
  return faults;
}
