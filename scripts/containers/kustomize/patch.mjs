/** The key that identifies the elements of a list; other lists are replaced whole. */
const listKeys = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
};

/**
 * name is a pattern for the whole name
 * @typedef {{ kind?: string, name?: string, labelSelector?: string }} Target
 */

/**
 * Applies a patch, a list of JSON Patch operations or a piece of an object to merge in, to every object it is meant for.
 * @param {Target} target
 * @returns {import('../policies/workloads.mjs').Manifest[]} the objects left; throws when the patch is meant for none
 */
export function patchAll(objects, target, patch) {
  const meant = objects.filter((object) => isMeant(object, target));
  if (meant.length === 0) throw new Error(`A patch is meant for nothing: ${JSON.stringify(target)}`);
  if (patch.$patch === 'delete') return objects.filter((object) => !meant.includes(object));
  for (const object of meant) {
    if (Array.isArray(patch)) patch.forEach((operation) => operate(object, operation));
    else merge(object, { ...patch, metadata: { ...patch.metadata, name: object.metadata.name } });
  }
  return objects;
}

/** @type {(object: import('../policies/workloads.mjs').Manifest, target: Target) => boolean} */
export function isMeant({ kind, metadata }, target) {
  const expected = Object.entries(target);
  return expected.every(([key, value]) => {
    if (key === 'kind') return kind === value;
    if (key === 'name') return new RegExp(`^(?:${value})$`).test(metadata.name);
    if (key !== 'labelSelector') throw new Error(`The checks do not understand a target's ${key}`);
    const [label, text] = value.split('=');
    return metadata.labels?.[label] === text;
  });
}

function merge(into, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete into[key];
    else if (Array.isArray(value) && listKeys[key] && Array.isArray(into[key]))
      mergeList(into[key], value, listKeys[key]);
    else if (isPlain(value) && isPlain(into[key])) merge(into[key], value);
    else into[key] = structuredClone(value);
  }
}

function mergeList(into, values, key) {
  for (const value of values) {
    const known = into.find((element) => element[key] === value[key]);
    if (known) merge(known, value);
    else into.push(structuredClone(value));
  }
}

const isPlain = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * @param {import('../policies/workloads.mjs').Manifest} object
 * @param {{ op: string, path: string, from?: string, value?: unknown }} operation
 */
function operate(object, { op, path, from = '', value }) {
  if (op === 'move') {
    const moved = stepsOf(from).reduce((inner, step) => inner?.[step], /** @type {any} */ (object));
    operate(object, { op: 'remove', path: from });
    operate(object, { op: 'add', path, value: moved });
    return;
  }
  const steps = stepsOf(path);
  const last = steps.pop() ?? '';
  const holder = steps.reduce((inner, step) => inner?.[step], /** @type {any} */ (object));
  const there = holder !== undefined && last in holder;
  if (op === 'replace' && there) holder[last] = value;
  else if (op === 'add' && Array.isArray(holder))
    holder.splice(last === '-' ? holder.length : Number(last), 0, value);
  else if (op === 'add' && holder !== undefined) holder[last] = value;
  else if (op === 'remove' && there && Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (op === 'remove' && there) delete holder[last];
  else throw new Error(`${op} ${path} finds nothing in ${object.kind} ${object.metadata.name}`);
}

/** @param {string} path */
const stepsOf = (path) =>
  path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
