import { posix } from 'node:path';
import { fileKind } from './file-kind.mjs';
import { isRelative } from './package-of.mjs';

/**
 * Cycles of imports between the folders of a project, with or without an index. Types count, because a folder that
 * needs the types of another cannot be read without it; tests do not.
 * @param {{ path: string, imports: { specifier: string, line: number }[] }[]} files
 */
export function folderCycles(files) {
  const edges = files.flatMap(({ path, imports }) => {
    const from = folderOf(path);
    if (!from || fileKind(path) !== 'source') return [];
    return imports.flatMap(({ specifier, line }) => {
      if (!isRelative(specifier)) return [];
      const to = folderOf(posix.join(posix.dirname(path), specifier));
      if (!to || to === from) return [];
      return [{ path, line, from, to }];
    });
  });
  return edges.filter(({ from, to }) => reachableFrom(to, edges).has(from)).map(faultOf);
}

const faultOf = ({ path, line, from, to }) => ({
  path,
  line,
  rule: 'no-folder-cycles',
  message: `${from} imports ${to}, which imports ${from} again; move the code to the folder it belongs to`,
});

const folderOf = (path) => /^src\/(?:features\/)?([^/]+)\//.exec(`${path}/`.replace(/\.[jt]sx?\/$/, ''))?.[1];

function reachableFrom(start, edges) {
  const reached = new Set([start]);
  for (const folder of reached) for (const { from, to } of edges) if (from === folder) reached.add(to);
  return reached;
}
