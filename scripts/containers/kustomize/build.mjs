import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml } from '../read-yaml.mjs';
import { generateConfigMap } from './generate.mjs';
import { addHashes } from './hash.mjs';
import { addLabels } from './labels.mjs';
import { patchAll } from './patch.mjs';
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
 * @returns {import('../policies/workloads.mjs').Manifest[]} the objects; throws on what it does not understand
 */
export function buildOverlay(folder) {
  return addHashes(accumulate(folder, []));
}

function accumulate(folder, before) {
  const [kustomization] = readYaml(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
  const unknown = Object.keys(kustomization).filter((key) => !understood.has(key));
  if (unknown.length > 0) throw new Error(`${folder}: the checks do not understand ${unknown.join(', ')}`);
  const read = (path) => readFileSync(join(folder, path), 'utf8');

  let objects = [...before];
  for (const path of kustomization.resources ?? []) objects.push(...resourcesAt(join(folder, path)));
  for (const path of kustomization.components ?? []) objects = accumulate(join(folder, path), objects);
  for (const generator of kustomization.configMapGenerator ?? []) generateConfigMap(objects, generator, read);
  for (const { path, patch, target } of kustomization.patches ?? [])
    objects = patchAll(objects, target, readYaml(patch ?? read(path))[0]);
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
  return readYaml(readFileSync(path, 'utf8'));
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
