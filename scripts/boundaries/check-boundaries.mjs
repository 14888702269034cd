import { join } from 'node:path';
import { declaredPackages } from './declared-packages.mjs';
import { fileKind } from './file-kind.mjs';
import { folderCycles } from './folder-cycles.mjs';
import { importsOfProjects } from './imports-of-projects.mjs';
import { packageExports } from './package-exports.mjs';
import { purity } from './purity.mjs';
import { readFile } from './read-file.mjs';
import { readProjects } from './read-projects.mjs';
import { relativeImports } from './relative-imports.mjs';

const rules = [importsOfProjects, purity, declaredPackages, packageExports, relativeImports];

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
      const question = { ...file, root, project, projectsByName, rootManifest, kind: fileKind(file.path) };
      for (const rule of rules) for (const fault of rule(question)) report({ ...fault, path: file.path });
    }
    folderCycles(files).forEach(report);
  }
  return { files: projects.reduce((sum, { files }) => sum + files.length, 0), faults };
}
