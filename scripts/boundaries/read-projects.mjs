import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

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
 * @returns {{ projects: Project[], rootManifest: Record<string, unknown>, faults: Fault[] }} a project without a known
 *   tag or without a source file is a fault
 */
export function readProjects(root) {
  const rootManifest = readManifest(join(root, 'package.json'));
  const manifests = rootManifest.workspaces.flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: root }).toSorted(),
  );
  const projects = manifests.map((path) => readProject(root, dirname(path)));
  const faults = projects.flatMap((project) => faultsOfProject(project));
  if (projects.length === 0)
    faults.push({ rule: aroundSomething, file: 'package.json', line: 1, message: 'no project was found' });
  return { projects, rootManifest, faults };
}

function readProject(root, folder) {
  const manifest = readManifest(join(root, folder, 'package.json'));
  const exclude = (path) => notSources.test(String(path));
  const files = globSync(sourceFiles, { cwd: join(root, folder), exclude })
    .filter((path) => !exclude(path))
    .toSorted();
  const tag = manifest.nx?.tags?.find((name) => name in mayImport);
  return { name: manifest.name, folder, manifest, tag, files, mayImport: mayImport[tag] };
}

const aroundSomething = 'boundaries-around-something';

function faultsOfProject({ tag, files, folder }) {
  const messages = [
    !tag && `no known tag; give nx.tags one of ${Object.keys(mayImport).join(', ')}`,
    files.length === 0 && 'no source file was read; is the folder right?',
  ];
  const at = { rule: aroundSomething, file: `${folder}/package.json`, line: 1 };
  return messages.flatMap((message) => (message ? [{ ...at, message }] : []));
}

const readManifest = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Reads which modules a source file imports, also lazily or for types.
 * @returns {{ imports: { specifier: string, line: number, typeOnly: boolean }[], fault: string | null }}
 */
export function readFile(path) {
  const code = readFileSync(path, 'utf8');
  const { program, errors } = parseSync(path, code);
  const imports = [];
  const add = (/** @type {any} */ { type, start, source, importKind, exportKind }) => {
    const specifier = source?.value;
    if (typeof specifier !== 'string') return;
    const typeOnly = type === 'TSImportType' || importKind === 'type' || exportKind === 'type';
    imports.push({ specifier, line: code.slice(0, start).split('\n').length, typeOnly });
  };
  const exported = { ExportAllDeclaration: add, ExportNamedDeclaration: add };
  new Visitor({ ...exported, ImportDeclaration: add, ImportExpression: add, TSImportType: add }).visit(
    program,
  );
  return { imports, fault: errors[0]?.message ?? null };
}

/**
 * The package that an import names, such as `@scope/name` of `@scope/name/deep/path`.
 * @param {string} specifier
 */
export const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

export const isRelative = (specifier) => /^\.{1,2}(\/|$)/.test(specifier);

/**
 * The feature a file belongs to: in the web every folder of src/features, in a service a folder of src that has an
 * index.ts (without one it is a plain folder, open to its neighbours).
 * @returns {string | null} the feature's folder, relative to the project
 */
export function featureOf(project, path) {
  if (!project.tag?.startsWith('app:')) return null;
  if (project.tag === 'app:web') return /^src\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
  const folder = /^src\/[^/]+(?=\/)/.exec(path)?.[0];
  return folder && project.files.includes(`${folder}/index.ts`) ? folder : null;
}

/**
 * The kind of a file, by its place.
 * @param {string} path relative to its project, with slashes
 * @returns {'test' | 'tool' | 'source'} `tool`: settings of a tool beside src, such as vite.config.ts
 */
export function fileKind(path) {
  if (/\.spec\.[cm]?tsx?$/.test(path) || /^(test|e2e)\//.test(path)) return 'test';
  if (!path.startsWith('src/')) return 'tool';
  return 'source';
}
