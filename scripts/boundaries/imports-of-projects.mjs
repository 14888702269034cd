import { packageOf, isRelative } from './package-of.mjs';

/** Which project may import which: apps never apps, web and pure rooms only pure rooms, the testing room tests alone. */
export function importsOfProjects({ project, kind, imports, projectsByName }) {
  const faults = [];
  for (const { specifier, line } of imports) {
    if (isRelative(specifier)) continue;
    const target = projectsByName.get(packageOf(specifier).name);
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
