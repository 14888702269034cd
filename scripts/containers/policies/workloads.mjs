/**
 * @typedef {{ kind: string, name: string, object: object, labels: Record<string, string>, pod: object,
 * containers: object[] }} Workload what starts pods; containers are the first ones too
 */

/** @returns {Workload[]} */
export function workloadsOf(objects) {
  return objects.flatMap((object) => {
    const { kind, spec } = object;
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

/** Whether a selector of labels (absent: nothing, empty: everything) takes these. */
export function selects(selector, labels) {
  if (!selector) return false;
  if (selector.matchExpressions) throw new Error('The checks do not understand matchExpressions');
  return Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
}
