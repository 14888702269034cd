import { deploymentsOf, workloadsOf } from './workloads.mjs';

/** The variables that hold a secret. */
export const secretName =
  /(?:SECRET|_ACCEPTED|PASSWORD|KEY|TOKEN|_AUTH|_HEADERS|DATABASE_URL|POOLER_URL|DATABASE_ADMIN_URL|REDIS_URL|SMTP_URL)$/;

/** Kinds of the whole cluster. */
const ofCluster = ['Namespace', 'PriorityClass'];

/**
 * Secrets come by reference; the configuration has the hash of its contents in its name, or the pods (in the chart) have
 * it in an annotation, so that a change rolls them;
 * everything is in the namespace; no pod of a new version works before its database is up to date.
 */
export function settingFaults(objects) {
  const faults = objects
    .filter(({ kind, metadata }) => !ofCluster.includes(kind) && metadata.namespace !== 'quillstead')
    .map(({ kind, metadata }) => `${kind} ${metadata.name} is in no namespace of ours`);
  const configs = objects.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name);
  for (const { name, object, containers } of workloadsOf(objects)) {
    for (const { envFrom = [], env = [] } of containers) {
      for (const { configMapRef } of envFrom)
        if (!configs.includes(configMapRef?.name) || !rolls(object, configMapRef?.name ?? ''))
          faults.push(`${name}: a change of ${configMapRef?.name} would not roll it`);
      for (const { name: variable, value } of env)
        if (secretName.test(variable) && value !== undefined)
          faults.push(`${name}: ${variable} stands in the open`);
      faults.push(...unreplaceable(env).map((variable) => `${name}: ${variable} cannot be replaced`));
    }
  }
  for (const { name, pod } of deploymentsOf(objects)) {
    const [process] = pod.containers;
    const database = secretOf(process, 'DATABASE_URL');
    if (database === undefined) continue;
    const gate = pod.initContainers?.find((container) =>
      container.command?.at(-1)?.endsWith('await-migrations.mjs'),
    );
    if (!gate || gate.image !== process.image || secretOf(gate, 'DATABASE_URL') !== database)
      faults.push(`${name}: starts before its migrations`);
    const migrates = workloadsOf(objects).some(
      ({ kind, containers }) =>
        kind === 'Job' && containers.some(({ env = [] }) => env.some(refersTo(database))),
    );
    if (!migrates) faults.push(`${name}: nobody migrates ${database}`);
  }
  return faults;
}

/** Whether other contents of a ConfigMap replace the pods; each pod of a Job reads it anew. */
const rolls = ({ kind, spec }, name) =>
  kind.endsWith('Job') ||
  /-[a-z0-9]{10}$/.test(name) ||
  `checksum/${name}` in (spec.template.metadata.annotations ?? {});

/** The secrets that are replaced while the site runs: a process that reads one also accepts a second one. */
const replaceable = ['DEPLOYMENT_SECRET', 'VAPID_PRIVATE_KEY'];

/** @type {(env: NonNullable<import('./workloads.mjs').Container['env']>) => string[]} */
function unreplaceable(env) {
  const reference = (variable) => env.find(({ name }) => name === variable)?.valueFrom?.secretKeyRef;
  return replaceable.filter((variable) => {
    const [first, second] = [reference(variable), reference(`${variable}_ACCEPTED`)];
    return first && (second?.name !== first.name || second?.optional !== true);
  });
}

/** @type {(container: import('./workloads.mjs').Container, variable: string) => string | undefined} */
const secretOf = ({ env = [] }, variable) =>
  env.find(({ name }) => name === variable)?.valueFrom?.secretKeyRef?.name;

const refersTo = (secret) => (entry) => entry.valueFrom?.secretKeyRef?.name === secret;
