const plain = { string: 'string', number: 'number', boolean: 'boolean' };

/**
 * The paths of fields that the client's type maps do not have, and of plain values of another type.
 * @param {import('../policies/workloads.mjs').Manifest} object with apiVersion and kind
 * @returns {Promise<string[]>}
 */
export async function unknownFields({ apiVersion, kind, ...rest }) {
  const version = apiVersion.split('/').at(-1);
  return faultsIn({ apiVersion, kind, ...rest }, `${version[0].toUpperCase()}${version.slice(1)}${kind}`, '');
}

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
  const file = `@kubernetes/client-node/dist/gen/models/${type}.js`;
  const { [type]: Model } = await import(file);
  return Model.getAttributeTypeMap();
}
