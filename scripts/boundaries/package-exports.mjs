import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { packageOf, isRelative } from './package-of.mjs';

/** Code imports a package only by the entries of its `exports`; a package without `exports` has only the entry `.`. */
export function packageExports({ root, project, imports }) {
  const faults = [];
  for (const { specifier, line } of imports) {
    if (isRelative(specifier) || isBuiltin(specifier)) continue;
    const { name, entry } = packageOf(specifier.replace(/\?.*$/, ''));
    if (entry === '.') continue;
    const manifest = readManifestOf(root, project.folder, name);
    if (!manifest || exportsOf(manifest).some((pattern) => fits(pattern, entry))) continue;
    const message = `imports ${specifier}, but ${name} exports no ${entry}; import what its index gives`;
    faults.push({ rule: 'packages-through-exports', line, message });
  }
  return faults;
}

/** null where the package is not installed: `declared-packages` and the compiler report that. */
function readManifestOf(root, folder, name) {
  const path = [folder, '.']
    .map((place) => join(root, place, 'node_modules', name, 'package.json'))
    .find(existsSync);
  return path ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function exportsOf({ exports }) {
  if (exports === null || typeof exports !== 'object') return [];
  return Object.keys(exports).filter((key) => key.startsWith('.') && exports[key] !== null);
}

function fits(pattern, entry) {
  const [before, after] = pattern.split('*');
  return after === undefined ? pattern === entry : entry.startsWith(before) && entry.endsWith(after);
}
