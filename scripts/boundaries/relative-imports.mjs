import { posix } from 'node:path';
import { featureOf } from './feature-of.mjs';
import { isRelative } from './package-of.mjs';

/**
 * A relative import stays in its project, and enters another feature's folder through its index. Tests and their
 * library may use the workspace's scripts, which are no project.
 */
export function relativeImports({ project, path, kind, imports }) {
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
