import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { fileCycles, folderCycles } from './import-cycles.mjs';
import { featureOf, fileKind, isRelative, packageOf, readFile, readProjects } from './read-projects.mjs';

const rules = [importsOfProjects, declaredPackages, relativeImports];

/**
 * Holds every source file of the workspace at `root` against the module boundaries.
 * @returns {{ files: number, faults: { rule: string, file: string, line: number, message: string }[] }}
 */
export function checkBoundaries(root) {
  const { projects, rootManifest, faults } = readProjects(root);
  const projectsByName = new Map(projects.map((project) => [project.name, project]));
  for (const project of projects) {
    const files = project.files.map((path) => ({ path, ...readFile(join(root, project.folder, path)) }));
    /** @param {Omit<import('./read-projects.mjs').Fault, 'file'> & { path: string }} fault */
    const report = ({ path, ...fault }) => faults.push({ ...fault, file: `${project.folder}/${path}` });
    for (const file of files) {
      if (file.fault) report({ path: file.path, rule: 'readable', line: 1, message: file.fault });
      const question = { ...file, project, projectsByName, rootManifest, kind: fileKind(file.path) };
      for (const rule of rules) for (const fault of rule(question)) report({ ...fault, path: file.path });
    }
    folderCycles(files).forEach(report);
    if (project.tag === 'app:web') fileCycles(files).forEach(report);
  }
  return { files: projects.reduce((sum, { files }) => sum + files.length, 0), faults };
}

/**
 * Which project may import which: apps never apps, web and pure rooms only pure rooms, the testing room tests alone.
 */
function importsOfProjects({ project, kind, imports, projectsByName }) {
  const faults = [];
  for (const { specifier, line } of imports) {
    if (isRelative(specifier)) continue;
    const target = projectsByName.get(packageOf(specifier));
    if (!target || !target.tag) continue;
    const refuse = (rule, message) =>
      faults.push({ rule, line, message: `imports ${specifier}: ${message}` });
    if (target.tag.startsWith('app:')) {
      refuse(
        'apps-are-apart',
        'no one imports an app; call it through a contract, or move what both need to libs/shared',
      );
    } else if (target.tag === 'room:testing') {
      if (kind !== 'test' && project !== target)
        refuse('testing-in-tests', 'it may be imported from *.spec.*, test/ and e2e/ only');
    } else if (!project.mayImport?.includes(target.tag)) {
      const rule = project.tag === 'app:web' ? 'web-uses-pure-rooms' : 'rooms-stay-in-rank';
      refuse(
        rule,
        `${project.tag} may import only ${project.mayImport?.join(', ')}, and this is ${target.tag}`,
      );
    }
  }
  return faults;
}

/**
 * A relative import stays in its project, and enters another feature's folder through its index. Tests and their
 * library may use the workspace's scripts, which are no project.
 */
function relativeImports({ project, path, kind, imports }) {
  const faults = [];
  for (const { specifier, line } of imports) {
    if (!isRelative(specifier)) continue;
    const target = posix.join(posix.dirname(path), specifier);
    if (target.startsWith('../')) {
      const inWorkspace = posix.join(project.folder, target);
      const isForTests = kind === 'test' || project.tag === 'room:testing';
      if (isForTests && inWorkspace.startsWith('scripts/')) continue;
      const message = `imports ${specifier}, outside of ${project.folder}; import the other project by its name`;
      faults.push({ rule: 'relative-stays-inside', line, message });
      continue;
    }
    const [from, to] = [featureOf(project, path), featureOf(project, target)];
    if (!from || !to || from === to || target.replace(/\.[jt]sx?$/, '') === `${to}/index`) continue;
    const message = `imports ${specifier}; the feature ${to} is entered through its index.ts`;
    faults.push({ rule: 'features-through-index', line, message });
  }
  return faults;
}

/** Packages whose import is declared by declaring another one, which brings them. */
const broughtBy = { '@jest/globals': 'jest' };

/**
 * Checks that a project declares every package that it imports in its own package.json. devDependencies are enough for
 * tests, tool settings and types; the workspace's own devDependencies are enough for tests and tool settings.
 */
function declaredPackages({ project, kind, imports, rootManifest }) {
  const faults = [];
  for (const { specifier, line, typeOnly } of imports) {
    if (isRelative(specifier) || isBuiltin(specifier) || specifier.startsWith('virtual:')) continue;
    const name = packageOf(specifier);
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
