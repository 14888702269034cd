import { isBuiltin } from 'node:module';
import { packageOf, isRelative } from './package-of.mjs';

/** Packages whose import is declared by declaring another one, which brings them. */
const broughtBy = { '@jest/globals': 'jest' };

/**
 * Checks that a project declares every package that it imports in its own package.json. devDependencies are enough for
 * tests, tool settings and types; the workspace's own devDependencies are enough for tests and tool settings.
 */
export function declaredPackages({ project, kind, imports, rootManifest }) {
  const faults = [];
  for (const { specifier, line, typeOnly } of imports) {
    if (isRelative(specifier) || isBuiltin(specifier) || specifier.startsWith('virtual:')) continue;
    const { name } = packageOf(specifier);
    if (
      name === project.name ||
      isDeclared(broughtBy[name] ?? name, project.manifest, rootManifest, kind, typeOnly)
    )
      continue;
    const place = kind === 'source' && !typeOnly ? 'dependencies' : 'dependencies or devDependencies';
    const message = `imports ${name}; add it to the ${place} of ${project.folder}/package.json`;
    faults.push({ rule: 'declared-packages', line, message });
  }
  return faults;
}

function isDeclared(name, own, root, kind, typeOnly) {
  const typesOf = `@types/${name.replace('@', '').replace('/', '__')}`;
  if (own.dependencies?.[name]) return true;
  if (typeOnly && (own.devDependencies?.[name] ?? own.devDependencies?.[typesOf])) return true;
  return kind !== 'source' && Boolean(own.devDependencies?.[name] ?? root.devDependencies?.[name]);
}
