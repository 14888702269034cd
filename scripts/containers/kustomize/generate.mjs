import { basename } from 'node:path';

/**
 * Makes a ConfigMap from literals and files, or merges them into the one that a kustomization below has made.
 * @param {import('../policies/workloads.mjs').Manifest[]} objects what there is so far; the new one is added
 * @param {{ name: string, behavior?: string, literals?: string[], files?: string[] }} generator
 * @param {(path: string) => string} read gives the text of a file beside the kustomization
 */
export function generateConfigMap(objects, { name, behavior, literals = [], files = [] }, read) {
  const data = Object.fromEntries([
    ...literals.map((literal) => /^([^=]+)=(.*)$/s.exec(literal)?.slice(1) ?? []),
    ...files.map((file) => [basename(file), read(file)]),
  ]);
  const known = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  if (behavior === 'merge') {
    if (!known) throw new Error(`There is no ConfigMap ${name} to merge into`);
    Object.assign(known.data, data);
    return;
  }
  if (known) throw new Error(`There are two ConfigMaps ${name}`);
  const made = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
  generated.add(made);
  objects.push(made);
}

const generated = new WeakSet();

/** Whether an object was generated: its name ends in a hash of what it holds. */
export const isGenerated = (object) => generated.has(object);
