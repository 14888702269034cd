import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Which tagged projects a project's own code may import. Tests may import the testing room besides. */
const mayImport = {
  'room:pure': ['room:pure'],
  'room:service': ['room:pure'],
  'room:read-models': ['room:pure', 'room:service'],
  'room:testing': ['room:pure', 'room:service'],
  'app:service': ['room:pure', 'room:service', 'room:read-models'],
  'app:gateway': ['room:pure', 'room:service'],
  'app:web': ['room:pure'],
};

const sourceFiles = '**/*.{ts,tsx,mts,cts}';
const notSources = /(^|\/)(node_modules|dist|coverage|\.[^/]+)(\/|$)/;

/**
 * @typedef {ReturnType<typeof readProject>} Project
 * @typedef {{ rule: string, file: string, line: number, message: string }} Fault
 */

/**
 * The projects of the workspace at `root`, as its package.json names them.
 * @returns {{ projects: Project[], rootManifest: Record<string, unknown>, faults: Fault[] }} a project without a known tag or
 * without a source file is a fault: a boundary around nothing would permit everything
 */
export function readProjects(root) {
  const rootManifest = readManifest(join(root, 'package.json'));
  const manifests = rootManifest.workspaces.flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: root }).toSorted(),
  );
  const projects = manifests.map((path) => readProject(root, dirname(path)));
  const faults = projects.flatMap((project) => faultsOfProject(project));
  if (projects.length === 0) {
    faults.push({
      rule: 'boundaries-around-something',
      file: 'package.json',
      line: 1,
      message: 'no project was found',
    });
  }
  return { projects, rootManifest, faults };
}

function readProject(root, folder) {
  const manifest = readManifest(join(root, folder, 'package.json'));
  const files = globSync(sourceFiles, {
    cwd: join(root, folder),
    exclude: (path) => notSources.test(String(path)),
  })
    .filter((path) => !notSources.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const tag = manifest.nx?.tags?.find((name) => name in mayImport);
  return {
    name: manifest.name,
    folder: relative(root, join(root, folder)),
    manifest,
    tag,
    files,
    mayImport: mayImport[tag],
  };
}

function faultsOfProject({ tag, files, folder }) {
  const file = `${folder}/package.json`;
  const rule = 'boundaries-around-something';
  const known = Object.keys(mayImport).join(', ');
  return [
    ...(tag ? [] : [{ rule, file, line: 1, message: `no known tag; give nx.tags one of ${known}` }]),
    ...(files.length
      ? []
      : [{ rule, file, line: 1, message: 'no source file was read; is the folder right?' }]),
  ];
}

function readManifest(path) {
  if (!existsSync(path)) throw new Error(`${path} is missing`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
