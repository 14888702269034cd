const withTemplate = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'Job']);
const withSelector = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

/**
 * Adds labels to an object, to its pods' template and, on request, to what selects those pods.
 * @param {import('../policies/workloads.mjs').Manifest} object
 * @param {{ pairs: Record<string, string>, includeSelectors?: boolean, includeTemplates?: boolean }} label
 */
export function addLabels(object, { pairs, includeSelectors, includeTemplates }) {
  const { kind, spec } = object;
  object.metadata.labels = { ...object.metadata.labels, ...pairs };
  const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
  if (template && (withTemplate.has(kind) || kind === 'CronJob') && (includeSelectors || includeTemplates)) {
    template.metadata ??= {};
    template.metadata.labels = { ...template.metadata.labels, ...pairs };
  }
  if (kind === 'CronJob' && (includeSelectors || includeTemplates)) {
    spec.jobTemplate.metadata ??= {};
    spec.jobTemplate.metadata.labels = { ...spec.jobTemplate.metadata.labels, ...pairs };
  }
  if (!includeSelectors) return;
  if (kind === 'Service') spec.selector = { ...spec.selector, ...pairs };
  if (withSelector.has(kind) || kind === 'PodDisruptionBudget') addTo(spec.selector, pairs);
  for (const { labelSelector } of template?.spec.topologySpreadConstraints ?? []) addTo(labelSelector, pairs);
}

function addTo(selector, pairs) {
  if (selector?.matchLabels) selector.matchLabels = { ...selector.matchLabels, ...pairs };
}
