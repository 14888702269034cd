import { posix } from 'node:path';
import { fileKind, isRelative } from './read-projects.mjs';

/** @typedef {{ path: string, imports: { specifier: string, line: number }[] }} File */

/**
 * Cycles of imports between the folders of a project, with or without an index. Types count, because a folder that
 * needs the types of another cannot be read without it; tests do not.
 * @param {File[]} files
 */
export const folderCycles = (files) =>
  importCycles(files, folderOf, 'no-folder-cycles', 'move the code to the folder it belongs to');

/**
 * Cycles of imports between files. Types and lazy imports count, which the linter leaves out.
 * @param {File[]} files
 */
export const fileCycles = (files) =>
  importCycles(files, fileOf, 'no-file-cycles', 'move what both need to the more basic file');

const fileOf = (path) => path.replace(/\.[jt]sx?$/, '');
const folderOf = (path) => /^src\/(?:features\/)?([^/]+)\//.exec(fileOf(path))?.[1];

/**
 * @param {File[]} files
 * @param {(path: string) => string | undefined} placeOf
 * @param {string} rule
 * @param {string} remedy
 */
function importCycles(files, placeOf, rule, remedy) {
  const edges = files.flatMap(({ path, imports }) => {
    const from = placeOf(path);
    if (!from || fileKind(path) !== 'source') return [];
    return imports.flatMap(({ specifier, line }) => {
      if (!isRelative(specifier)) return [];
      const to = placeOf(posix.join(posix.dirname(path), specifier));
      return !to || to === from ? [] : [{ path, line, from, to }];
    });
  });
  const next = Map.groupBy(edges, ({ from }) => from);
  const places = new Map([...next.keys()].map((place) => [place, reachableFrom(place, next)]));
  return edges
    .filter(({ from, to }) => places.get(to)?.has(from))
    .map(({ path, line, from, to }) => ({
      path,
      line,
      rule,
      message: `${from} imports ${to}, which imports ${from} again; ${remedy}`,
    }));
}

function reachableFrom(start, next) {
  const reached = new Set([start]);
  for (const place of reached) for (const { to } of next.get(place) ?? []) reached.add(to);
  return reached;
}
