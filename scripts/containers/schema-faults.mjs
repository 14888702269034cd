import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { readYaml } from './read-yaml.mjs';

const [schemas] = readYaml(readFileSync(join(import.meta.dirname, '../../k8s/custom-kinds.yaml'), 'utf8'));
const ajv = new Ajv({ allErrors: true });

/**
 * The faults that the schemas of Kubernetes find in an object. `kubernetes-models` finds missing and wrongly typed
 * fields, the type maps of `@kubernetes/client-node` find fields that do not exist. The kinds of other
 * projects have their JSON Schemas in `k8s/custom-kinds.yaml`.
 * @param {import('./chart.mjs').Manifest} object
 * @returns {Promise<string[]>} the faults
 */
export async function schemaFaults(object) {
  const name = `${object.kind} ${object.metadata?.name}`;
  const faults = isCustom(object) ? customFaults(object) : await kubernetesFaults(object);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Whether an object is of another project's kind. */
const isCustom = ({ apiVersion }) =>
  (/\..*\//.test(apiVersion) && !apiVersion.split('/')[0].endsWith('.k8s.io')) ||
  apiVersion.startsWith('gateway.networking.k8s.io/');

function customFaults({ apiVersion, kind, spec = {} }) {
  const schema = schemas[`${apiVersion} ${kind}`];
  if (!schema) return [`${apiVersion} ${kind} is no kind that the checks know`];
  const validate = ajv.compile(schema);
  if (validate(spec)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `.spec${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

async function kubernetesFaults({ apiVersion, kind, ...rest }) {
  let Model;
  try {
    ({ [kind]: Model } = await import(`kubernetes-models/${apiVersion}/${kind}`));
  } catch {
    return [`${apiVersion} ${kind} is no kind that kubernetes-models knows`];
  }
  const version = apiVersion.split('/').at(-1);
  const type = `${version[0].toUpperCase()}${version.slice(1)}${kind}`;
  const unknown = await faultsIn({ apiVersion, kind, ...rest }, type, '');
  try {
    new Model(rest).validate();
    return unknown;
  } catch (error) {
    return [error.message, ...unknown];
  }
}

const plain = { string: 'string', number: 'number', boolean: 'boolean' };

/** Fields that the client's type maps do not have, and plain values of another type. */
async function faultsIn(value, type, path) {
  if (type === 'any' || type === 'object' || type === 'Date' || value === null) return [];
  if (type === 'IntOrString')
    return ['number', 'string'].includes(typeof value) ? [] : [`${path} is no IntOrString`];
  if (plain[type]) return typeof value === plain[type] ? [] : [`${path} is no ${type}`];
  const list = /^Array<(.*)>$/.exec(type)?.[1];
  if (list) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return all(value.map((one, index) => faultsIn(one, list, `${path}[${index}]`)));
  }
  const map = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1];
  const entries = Object.entries(value);
  if (map) return all(entries.map(([key, one]) => faultsIn(one, map, `${path}.${key}`)));
  const fields = await fieldsOf(type);
  return all(
    entries.map(([key, one]) => {
      const field = fields.find(({ baseName }) => baseName === key);
      return field ? faultsIn(one, field.type, `${path}.${key}`) : [`${path}.${key} does not exist`];
    }),
  );
}

const all = async (promises) => (await Promise.all(promises)).flat();

async function fieldsOf(type) {
  const { [type]: Model } = await import(`@kubernetes/client-node/dist/gen/models/${type}.js`);
  return Model.getAttributeTypeMap();
}
