/**
 * A value of an object, or part of a template: a map and a list of nodes, a condition, or a plain value.
 * @typedef {{ map: [string, Node][] } | { list: Node[] } | { when: [string, string | boolean], yes: Node, no: Node }
 * | { value: any }} Node
 *
 * @typedef {{ chosen: import('./choices.mjs').Chosen, value: any }} Variant the value with these choices
 */

/** In place of a value: with these choices there is none. */
export const absent = Symbol('absent');

/**
 * Makes one node of what an object is with all choices: what is the same is written once, what differs is below the
 * condition that distinguishes it, as deep in the object as it can be.
 * @param {Variant[]} variants
 * @returns {Node} throws when no choice explains a difference
 */
export function mergeVariants(variants) {
  const classes = new Set(variants.map(({ value }) => classOf(value)));
  if (classes.size > 1) return split(variants);
  const [{ value }] = variants;
  if (isMap(value)) return { map: mergeMaps(variants) };
  if (keysOf(value)) return { list: mergeLists(variants) };
  return { value };
}

/** A value of the node with these choices; absent where it has none. */
export function resolve(node, chosen) {
  if ('when' in node) {
    const [name, value] = node.when;
    return resolve(chosen[name] === value ? node.yes : node.no, chosen);
  }
  if ('map' in node)
    return Object.fromEntries(
      node.map.map(([key, one]) => [key, resolve(one, chosen)]).filter(([, one]) => one !== absent),
    );
  if ('list' in node) return node.list.map((one) => resolve(one, chosen)).filter((one) => one !== absent);
  return node.value;
}

/** @type {(variants: Variant[]) => [string, Node][]} */
function mergeMaps(variants) {
  const keys = inOneOrder(variants.map(({ value }) => Object.keys(value)));
  return keys.map((key) => [
    key,
    mergeVariants(
      variants.map(({ chosen, value }) => ({ chosen, value: key in value ? value[key] : absent })),
    ),
  ]);
}

function mergeLists(variants) {
  const keys = inOneOrder(variants.map(({ value }) => keysOf(value) ?? []));
  return keys.map((key) =>
    mergeVariants(
      variants.map(({ chosen, value }) => ({
        chosen,
        value: value.find((one) => keyOf(one) === key) ?? absent,
      })),
    ),
  );
}

/** Every key once, after those that precede it in any of the lists. @type {(lists: string[][]) => string[]} */
function inOneOrder(lists) {
  const all = [];
  for (const list of lists) {
    let at = 0;
    for (const key of list) {
      const known = all.indexOf(key);
      if (known === -1) all.splice(at, 0, key);
      at = (known === -1 ? at : known) + 1;
    }
  }
  return all;
}

/** Below the one question whose parts differ least among themselves. */
function split(variants) {
  let best;
  for (const when of questionsOf(variants)) {
    const [yes, no] = [true, false].map((is) => variants.filter(({ chosen }) => is === isSo(chosen, when)));
    const left = classesIn(yes) + classesIn(no);
    if (!best || left < best.left) best = { when, yes, no, left };
  }
  if (!best) throw new Error(`No choice explains ${JSON.stringify(variants.map(({ value }) => value))}`);
  return { when: best.when, yes: mergeVariants(best.yes), no: mergeVariants(best.no) };
}

/** @returns {[string, string | boolean][]} those that not all variants have the same response to */
function questionsOf(variants) {
  const questions = variants.flatMap(({ chosen }) =>
    Object.entries(chosen).filter(([, value]) => value !== false),
  );
  const distinct = [...new Map(questions.map((one) => [one.join(), one])).values()];
  return distinct.filter((when) => !variants.every(({ chosen }) => isSo(chosen, when)));
}

const isSo = (chosen, [name, value]) => chosen[name] === value;

const classesIn = (variants) => new Set(variants.map(({ value }) => classOf(value))).size;

/** Values of one class can be merged. */
function classOf(value) {
  if (value === absent) return 'absent';
  if (isMap(value)) return 'map';
  return keysOf(value) ? 'list' : JSON.stringify(value);
}

/** Pieces of templates are no maps; an empty one is a value. */
const isMap = (value) =>
  value !== null &&
  typeof value === 'object' &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.keys(value).length > 0;

const keyOf = (one) => one?.mountPath ?? one?.name;

/** The names in a list of named things; null when it is another list, which is one value. */
function keysOf(value) {
  if (!Array.isArray(value) || value.length === 0) return null;
  const keys = value.map(keyOf);
  return keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length ? keys : null;
}
