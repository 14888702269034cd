import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml } from '../read-yaml.mjs';
import { generateConfigMap } from './generate.mjs';
import { addHashes } from './hash.mjs';
import { addLabels } from './labels.mjs';
import { isMeant, patchAll } from './patch.mjs';
import { prefixNames } from './references.mjs';

/** The fields of a kustomization that this reader understands. It throws for any other field. */
const understood = new Set([
  'apiVersion',
  'kind',
  'resources',
  'components',
  'configMapGenerator',
  'patches',
  'namespace',
  'namePrefix',
  'labels',
  'images',
]);

/**
 * Builds an overlay as `kubectl kustomize` does, as far as k8s/ makes use of it: the checks must run where there is no
 * kubectl, and Debian's is too old for components. Where there is one, a test holds the two against each other.
 * @param {string} folder with a kustomization.yaml
 * @param {Kustomization} [kustomization] takes the place of that file
 * @returns {import('../policies/workloads.mjs').Manifest[]} the objects; throws on what it does not understand
 */
export const buildOverlay = (folder, kustomization) => addHashes(buildUnhashed(folder, kustomization));

/** The same with the names of ConfigMaps as they are without their hashes. @type {typeof buildOverlay} */
export const buildUnhashed = (folder, kustomization) => accumulate(folder, [], kustomization);

/** The kustomization in a folder. @type {(folder: string) => Kustomization} */
export const readKustomization = (folder) =>
  documentsOf(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))[0];

/**
 * A component is a path or in no file either; a patch that is `optional` may be meant for no object.
 * @typedef {{ components?: (string | { folder: string, kustomization: Kustomization })[],
 * patches?: { path?: string, patch?: string, target: import('./patch.mjs').Target, optional?: boolean }[],
 * [field: string]: any }} Kustomization
 */

/** @type {(folder: string, before: any[], kustomization?: Kustomization) => any[]} */
function accumulate(folder, before, kustomization = readKustomization(folder)) {
  const unknown = Object.keys(kustomization).filter((key) => !understood.has(key));
  if (unknown.length > 0) throw new Error(`${folder}: the checks do not understand ${unknown.join(', ')}`);
  const read = (path) => readFileSync(join(folder, path), 'utf8');

  let objects = [...before];
  for (const path of kustomization.resources ?? []) objects.push(...resourcesAt(join(folder, path)));
  for (const one of kustomization.components ?? [])
    objects =
      typeof one === 'string'
        ? accumulate(join(folder, one), objects)
        : accumulate(one.folder, objects, one.kustomization);
  for (const generator of kustomization.configMapGenerator ?? []) generateConfigMap(objects, generator, read);
  for (const { path, patch, target, optional } of kustomization.patches ?? [])
    if (!optional || objects.some((object) => isMeant(object, target)))
      objects = patchAll(objects, target, documentsOf(patch ?? read(path))[0]);
  const { namespace, namePrefix, labels = [], images = [] } = kustomization;
  if (namespace) objects.filter(isNamespaced).forEach(({ metadata }) => (metadata.namespace = namespace));
  if (namePrefix) prefixNames(objects, namePrefix);
  for (const label of labels) objects.forEach((object) => addLabels(object, label));
  for (const image of images) objects.forEach((object) => setImage(object, image));
  return objects;
}

function resourcesAt(path) {
  if (!existsSync(path)) throw new Error(`There is no ${path}`);
  if (statSync(path).isDirectory()) return accumulate(path, []);
  return documentsOf(readFileSync(path, 'utf8'));
}

const parsed = new Map();

/** The documents of a text, which is parsed once: the chart is made of many builds. @type {typeof readYaml} */
function documentsOf(text) {
  if (!parsed.has(text)) parsed.set(text, readYaml(text));
  return structuredClone(parsed.get(text));
}

const isNamespaced = ({ kind }) => !['Namespace', 'PriorityClass'].includes(kind);

/** Every list called containers or initContainers, wherever it stands. */
function setImage(value, { name, newName, newTag, digest }) {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    if (/^(?:initC|c)ontainers$/.test(key) && Array.isArray(inner)) {
      for (const container of inner.filter(({ image }) => nameOf(image) === name))
        container.image = `${newName ?? name}${tagOf({ image: container.image, newTag, digest })}`;
    } else setImage(inner, { name, newName, newTag, digest });
  }
}

const nameOf = (image) => image.replace(/(?::[^/:]+)?(?:@.*)?$/, '');

function tagOf({ image, newTag, digest }) {
  if (digest) return `@${digest}`;
  return newTag ? `:${newTag}` : image.slice(nameOf(image).length);
}
