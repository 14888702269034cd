import { unknownFields } from './unknown-fields.mjs';
import { customFaults, isCustom } from './custom-kinds.mjs';

/**
 * What the schemas of Kubernetes say against an object: missing and wrongly typed fields by `kubernetes-models`, fields
 * that do not exist by the type maps of `@kubernetes/client-node`; for kinds of other projects, their list here.
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
