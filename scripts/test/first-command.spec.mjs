import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Programs of packages, for the build of the images and for editors: no document begins with them. */
const ofPackages = ['build', 'format'];
const commands = Object.entries(JSON.parse(read('package.json')).scripts)
  .filter(([name]) => !ofPackages.includes(name))
  .map(([name, command]) => ({ name, entry: /^node (?:--\S+ )*(scripts\/\S+\.mjs)\b/.exec(command)?.[1] }));

/**
 * What is missing on a clone in which nothing is installed or built of all that a file imports, without `await import()`,
 * directly or by another file.
 */
function lacking(path, seen = new Set()) {
  const { staticImports, staticExports } = parseSync(path, read(path)).module;
  return [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest }) => {
      const specifier = moduleRequest?.value ?? 'node:';
      if (specifier.startsWith('node:')) return [];
      const target = relative(root, join(root, dirname(path), specifier));
      const isThere =
        specifier.startsWith('.') && !/(?:^|\/)dist\//.test(target) && existsSync(join(root, target));
      if (!isThere) return [`${path} imports ${specifier}`];
      return seen.has(target) ? [] : lacking(target, seen.add(target));
    },
  );
}

it.each(commands)(
  '$name, as the first command on a clone, imports nothing that it has yet to install',
  (of) => {
    expect(of.entry).toBeDefined();
    expect(lacking(of.entry)).toEqual([]);
  },
);
