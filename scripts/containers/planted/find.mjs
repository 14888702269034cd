/** The parts of an overlay that a planted fault changes. */
export const find = (objects, kind, name) =>
  objects.find((object) => object.kind === kind && (!name || object.metadata.name === name));
export const drop = (objects, kind, name) => objects.splice(objects.indexOf(find(objects, kind, name)), 1);
export const deployment = (objects, name = 'content-api') => find(objects, 'Deployment', name).spec;
export const podOf = (objects, name) => deployment(objects, name).template.spec;
export const processOf = (objects, name) => podOf(objects, name).containers[0];
export const backupPod = (objects) => find(objects, 'CronJob', 'backup').spec.jobTemplate.spec.template.spec;
export const setWave = ({ metadata }, wave) =>
  (metadata.annotations = { ...metadata.annotations, 'argocd.argoproj.io/sync-wave': `${wave}` });
export const policyOf = (objects, name) => find(objects, 'NetworkPolicy', name).spec;
export const removeVariable = (container, variable) =>
  (container.env = container.env.filter(({ name }) => name !== variable));
