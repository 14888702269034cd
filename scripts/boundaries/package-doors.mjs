import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { packageOf, isRelative } from './package-of.mjs';

/** A package is entered through its `exports` only; one without `exports` has no door but the front one. */
export function packageDoors({ root, project, imports }) {
  const faults = [];
  for (const { specifier, line } of imports) {
    if (isRelative(specifier) || isBuiltin(specifier)) continue;
    const { name, door } = packageOf(specifier.replace(/\?.*$/, ''));
    if (door === '.') continue;
    const manifest = readManifestOf(root, project.folder, name);
    if (!manifest || doorsOf(manifest).some((pattern) => fits(pattern, door))) continue;
    const message = `imports ${specifier}, but ${name} exports no ${door}; import what its index gives`;
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

function doorsOf({ exports }) {
  if (exports === null || typeof exports !== 'object') return [];
  return Object.keys(exports).filter((key) => key.startsWith('.') && exports[key] !== null);
}

function fits(pattern, door) {
  const [before, after] = pattern.split('*');
  return after === undefined ? pattern === door : door.startsWith(before) && door.endsWith(after);
}
