import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readFile } from '../boundaries/read-file.mjs';

/**
 * Which files of the workspace a file imports, in whatever way; each is read once.
 * @param {string} root
 */
export function importGraph(root) {
  const known = new Map();

  function importsOf(path) {
    if (!known.has(path)) {
      const specifiers = readFile(join(root, path)).imports.filter(({ typeOnly }) => !typeOnly);
      const targets = specifiers.map(({ specifier }) => resolve(specifier, path));
      known.set(path, [...new Set(targets.filter((target) => target !== null))]);
    }
    return known.get(path);
  }

  function resolve(specifier, from) {
    const [, library, part = ''] = /^@quillstead\/([a-z-]+)(\/[a-z-]+)?$/.exec(specifier) ?? [];
    if (library) return existing([`libs/shared/${library}/src${part}/index.ts`]);
    if (!specifier.startsWith('.')) return null;
    const path = relative(root, join(root, dirname(from), specifier));
    if (!/\.[cm]?[jt]sx?$/.test(path)) return null;
    return existing([path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path]);
  }

  const existing = (paths) => paths.find((path) => existsSync(join(root, path))) ?? null;

  return {
    /**
     * How many imports lead from a file to each that it reaches.
     * @param {string} start a path from the root
     * @returns {Map<string, number>}
     */
    distancesFrom(start) {
      const distances = new Map([[start, 0]]);
      for (const [path, distance] of distances) {
        for (const next of importsOf(path)) if (!distances.has(next)) distances.set(next, distance + 1);
      }
      return distances;
    },
  };
}
