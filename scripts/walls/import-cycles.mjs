import { posix } from 'node:path';
import { isRelative } from './package-of.mjs';

/**
 * Circles of imports between the files of one project. Types and lazy imports do not count: they need nothing of the
 * other file while it is being loaded.
 * @param {{ path: string, imports: { specifier: string, line: number, typeOnly?: boolean, lazy?: boolean }[] }[]} files
 */
export function importCycles(files) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const faults = [];
  const done = new Set();
  const trail = [];

  const walk = (path) => {
    trail.push(path);
    for (const { specifier, line, typeOnly, lazy } of byPath.get(path)?.imports ?? []) {
      if (typeOnly || lazy || !isRelative(specifier)) continue;
      const target = sourceOf(posix.join(posix.dirname(path), specifier), byPath);
      if (!target || done.has(target)) continue;
      const start = trail.indexOf(target);
      if (start < 0) walk(target);
      else
        faults.push({
          path,
          line,
          rule: 'no-import-cycles',
          message: messageOf([...trail.slice(start), target]),
        });
    }
    trail.pop();
    done.add(path);
  };
  for (const { path } of files) if (!done.has(path)) walk(path);
  return faults;
}

const messageOf = (circle) => `${circle.join(' → ')}; move what both need into a file of its own`;

function sourceOf(target, byPath) {
  const bare = target.replace(/\.[cm]?js$/, '');
  return [target, `${bare}.ts`, `${bare}.tsx`, `${bare}.mts`, `${bare}/index.ts`].find((path) =>
    byPath.has(path),
  );
}
