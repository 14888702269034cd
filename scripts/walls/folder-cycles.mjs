import { posix } from 'node:path';
import { fileKind } from './file-kind.mjs';
import { isRelative } from './package-of.mjs';

/** Imports between folders that close a cycle and are still to be removed. No new one is added here. */
const remaining = {
  // The data source lists the entities of the features, and this command opens a data source by itself.
  '@quillstead/accounts': ['admin → database'],
  // The HTTP folder composes the whole site; composition belongs to the root of the app.
  '@quillstead/gateway': [
    'http → routes',
    'http → pages',
    'http → cache',
    'http → feeds',
    'http → openapi',
    'session → rate-limit',
    'session → facts',
    'cache → facts',
  ],
};

/**
 * Cycles of imports between the feature folders of an app, with or without an index. Types count, because a folder that
 * needs the types of another cannot be read without it; tests do not.
 * @param {{ name: string, tag?: string }} project
 * @param {{ path: string, imports: { specifier: string, line: number }[] }[]} files
 */
export function folderCycles({ name, tag }, files) {
  if (!tag?.startsWith('app:')) return [];
  const edges = files.flatMap(({ path, imports }) => {
    const from = folderOf(path);
    if (!from || fileKind(path) !== 'source') return [];
    return imports.flatMap(({ specifier, line }) => {
      if (!isRelative(specifier)) return [];
      const to = folderOf(posix.join(posix.dirname(path), specifier));
      if (!to || to === from || remaining[name]?.includes(`${from} → ${to}`)) return [];
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
