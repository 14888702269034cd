import { unknownFields } from './unknown-fields.mjs';
import { customFaults, isCustom } from './custom-kinds.mjs';

/**
 * The faults that the schemas of Kubernetes find in an object. `kubernetes-models` finds missing and wrongly typed
 * fields, the type maps of `@kubernetes/client-node` find fields that do not exist. `custom-kinds.mjs` checks the kinds
 * of other projects.
 * @param {import('../policies/workloads.mjs').Manifest} object
 * @returns {Promise<string[]>} the faults
 */
export async function schemaFaults(object) {
  const name = `${object.kind} ${object.metadata?.name}`;
  const faults = isCustom(object) ? customFaults(object) : await kubernetesFaults(object);
  return faults.map((fault) => `${name}: ${fault}`);
}

async function kubernetesFaults({ apiVersion, kind, ...rest }) {
  let Model;
  try {
    ({ [kind]: Model } = await import(`kubernetes-models/${apiVersion}/${kind}`));
  } catch {
    return [`${apiVersion} ${kind} is no kind that kubernetes-models knows`];
  }
  const unknown = await unknownFields({ apiVersion, kind, ...rest });
  try {
    new Model(rest).validate();
    return unknown;
  } catch (error) {
    return [error.message, ...unknown];
  }
}
