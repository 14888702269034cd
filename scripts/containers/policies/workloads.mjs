/**
 * An object as a manifest gives it. Its `spec` is of its kind, and held against the schemas of Kubernetes elsewhere.
 * @typedef {ReturnType<typeof import('../read-yaml.mjs').readYaml>[number]} Manifest
 *
 * @typedef {import('@kubernetes/client-node').V1PodSpec} Pod
 * @typedef {import('@kubernetes/client-node').V1Container} Container
 * @typedef {{ kind: string, name: string, object: Manifest, labels: Record<string, string>, pod: Pod,
 * containers: Container[] }} Workload what starts pods; containers are the first ones too
 */

/** @param {Manifest[]} objects @returns {Workload[]} */
export function workloadsOf(objects) {
  return objects.flatMap((object) => {
    const { kind, spec } = object;
    // Its operator makes pods of it, with rights and restrictions that it chooses itself.
    if (kind === 'Pooler') return [];
    const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
    if (!template?.spec?.containers) return [];
    const { initContainers = [], containers } = template.spec;
    return {
      kind,
      name: object.metadata.name,
      object,
      labels: template.metadata?.labels ?? {},
      pod: template.spec,
      containers: [...initContainers, ...containers],
    };
  });
}

/** Those that are meant to run on and on. */
export const serversOf = (objects) =>
  workloadsOf(objects).filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');

export const deploymentsOf = (objects) => workloadsOf(objects).filter(({ kind }) => kind === 'Deployment');

/** Whether pods run the gateway, in whatever role. */
export const isGateway = ({ labels }) => labels['app.kubernetes.io/name'] === 'gateway';

/** Whether a selector of labels (absent: nothing, empty: everything) takes these. */
export function selects(selector, labels) {
  if (!selector) return false;
  if (selector.matchExpressions) throw new Error('The checks do not understand matchExpressions');
  return Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
}
