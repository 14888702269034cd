import { join } from 'node:path';
import { readKustomization } from '../kustomize/build.mjs';
import { buildChosen } from './build-chosen.mjs';
import { choices, choicesOfSizes, chosenBy, isPossible, sizes, valuesOf } from './choices.mjs';
import { absent, mergeVariants } from './merge-variants.mjs';
import { examplesOf, plant } from './plant.mjs';

/** The name of an object in the chart. @type {(object: import('../policies/workloads.mjs').Manifest) => string} */
const nameOf = ({ kind, metadata }) => `${kind}/${metadata.name}`;

/**
 * Builds the objects of the chart with any choices, each only once.
 * @param {string} folder of k8s
 * @param {import('./settings.mjs').Setting[]} settings
 * @returns {(chosen: import('./choices.mjs').Chosen) => Map<string, any>} the objects by name, with the places of what
 * operators set
 */
export function chartBuilder(folder, settings) {
  const built = new Map();
  const images = imagesIn(folder);
  const examples = examplesOf(settings);
  return (chosen) => {
    const key = JSON.stringify(Object.entries(chosen).sort());
    if (!built.has(key)) {
      const objects = chartObjects(folder, chosen);
      const configMaps = objects
        .filter(({ kind }) => kind === 'ConfigMap')
        .map(({ metadata }) => metadata.name);
      const planted = objects.map((one) => [
        nameOf(one),
        plant(one, { settings, examples, images, configMaps }),
      ]);
      built.set(key, new Map(/** @type {[string, any][]} */ (planted)));
    }
    return built.get(key);
  };
}

/** What the chart has of an overlay: the namespace is there before, because the secrets are in it. */
export const chartObjects = (folder, chosen) =>
  buildChosen(folder, chosen).filter(({ kind }) => kind !== 'Namespace');

/**
 * The nodes of all objects, by name.
 * @param {string} folder of k8s
 * @param {import('./settings.mjs').Setting[]} settings
 * @returns {Map<string, import('./merge-variants.mjs').Node>}
 */
export function chartNodes(folder, settings) {
  const build = chartBuilder(folder, settings);
  const ofSizes = choicesOfSizes(folder);
  const all = everything(ofSizes.large);
  const relevant = relevantChoices(build, [...Object.values(ofSizes), all, nothing(ofSizes.small)]);
  return new Map(
    [...relevant].map(([name, deciding]) => {
      const variants = combinations(all, [...deciding]).map((chosen) => ({
        chosen,
        value: build(chosen).get(name) ?? absent,
      }));
      return [name, mergeVariants(variants.map((one) => ({ ...one, chosen: only(one.chosen, deciding) })))];
    }),
  );
}

const booleans = choices.filter(({ of }) => Object.hasOwn(of, 'true')).map(({ name }) => name);
const everything = (chosen) => ({ ...chosen, ...Object.fromEntries(booleans.map((name) => [name, true])) });
const nothing = (chosen) => ({ ...chosen, ...Object.fromEntries(booleans.map((name) => [name, false])) });

const only = (chosen, names) => Object.fromEntries([...names].map((name) => [name, chosen[name]]));

/** Size and choices with their values. @type {[string, (string | boolean)[]][]} */
const dimensions = [
  ['size', sizes],
  ...choices.map((choice) => /** @type {any} */ ([choice.name, valuesOf(choice)])),
];

/** The choices on which each object depends: those that alone change it, whatever the others are. */
function relevantChoices(build, contexts) {
  const relevant = new Map();
  for (const context of contexts) {
    const before = build(context);
    for (const name of before.keys()) if (!relevant.has(name)) relevant.set(name, new Set());
    for (const [choice, values] of dimensions) {
      for (const value of values) {
        const other = { ...context, [choice]: value };
        if (value === context[choice] || !isPossible(other)) continue;
        const after = build(other);
        for (const name of new Set([...before.keys(), ...after.keys()])) {
          if (!relevant.has(name)) relevant.set(name, new Set());
          if (textOf(before.get(name)) !== textOf(after.get(name))) relevant.get(name).add(choice);
        }
      }
    }
  }
  return relevant;
}

const texts = new WeakMap();

/** The text of an object, made once. */
function textOf(object) {
  if (object === undefined) return undefined;
  if (!texts.has(object)) texts.set(object, JSON.stringify(object));
  return texts.get(object);
}

/** All possible choices of some names; the others have what they need, or are off. */
function combinations(all, names) {
  let found = [{}];
  for (const [name, values] of dimensions)
    if (names.includes(name))
      found = found.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  return found.flatMap((own) => {
    try {
      return [chosenBy(all, own)];
    } catch {
      return [];
    }
  });
}

/** Images of ours by their whole names, as `components/images` has them. @type {(folder: string) => Map<string, string>} */
export function imagesIn(folder) {
  const { images } = readKustomization(join(folder, 'components/images'));
  return new Map(
    images.map(({ name, newName, newTag, digest }) => [
      digest ? `${newName}@${digest}` : `${newName}:${newTag}`,
      name.replace('quillstead/', ''),
    ]),
  );
}
