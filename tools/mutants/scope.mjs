import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { readFile } from '../../scripts/boundaries/read-projects.mjs';
import { git } from '../../scripts/release/git.mjs';
import workspace from '../../scripts/jest/jest.config.mjs';

/** The folders whose tests have to detect small faults, because an unseen fault there would harm a person. */
export const areas = {
  fields: ['libs/shared/fields/src/**', 'libs/shared/catalogue/src/**'],
  access: [
    'libs/shared/projections/src/{access,subscriptions,users}/*.ts',
    'apps/notifications/src/access/*.ts',
    'apps/content/src/{bookmark,comment,profile-lists,lists}/*.ts',
    'apps/content/src/{collection,collection-announcement,collection-subscription}/*.ts',
    'apps/content/src/{series,series-place,series-subscription,schedule,related}/*.ts',
    'apps/accounts/src/settings/remember-filter.ts',
    'apps/content/src/story/{read-story,lock-own-story,publish-story,edit-story,delete-story,list-home}.ts',
    'apps/social/src/{profile,subscription}/*.ts',
    'apps/notifications/src/{collection,notification,fan-out,user-projection}/*.ts',
  ],
  sessions: ['apps/accounts/src/{session,token,password-reset,verification,email-change,password}/*.ts'],
  counters: [
    'apps/content/src/{like,leaderboard,reading-place,statistics,story-day}/*.ts',
    'apps/content/src/story/raise-stats.ts',
    'apps/content/src/user-projection/count-author-stories.ts',
    'apps/social/src/counts/*.ts',
    'apps/notifications/src/{due,delivery}/*.ts',
  ],
  events: [
    'libs/shared/service-kit/src/{events,acknowledgements,jobs,rpc}/**',
    'libs/shared/service-kit/src/background-task/*.ts',
    'libs/shared/service-kit/src/database/{deadline-client,idempotent-calls}.ts',
  ],
  search: ['apps/search/src/{engine,search,indexing}/**'],
  // The browser's specs, which run the built app, test its components and hooks.
  editor: [
    'apps/web/src/features/writing/editor/**/*.ts',
    'apps/web/src/features/writing/{local-draft-saver,draft-saver,draft-sender,story-payload,tab-claim}.ts',
  ],
};

/** The files of the faults that show only while something else happens. */
const midwayFiles = [
  'apps/{accounts,content,gateway,notifications,search,social}/src/**',
  'libs/shared/{service-kit,projections}/src/**',
];

/** Declarations without a decision of their own, the texts of emails, and the sizes of the design. */
const leftOut =
  /\/(migrations|testing)\/|\.(spec|entity|controller|module|d)\.tsx?$|\/use-[^/]+$|(^|\/)(index|layout|content-types)\.ts$|-(email|alert)\.ts$/;

/** The source files under mutation, as paths from the root. */
export function filesInScope(root, patterns = Object.values(areas).flat()) {
  const found = globSync(
    patterns.map((pattern) => (pattern.endsWith('**') ? `${pattern}/*.{ts,tsx}` : pattern)),
    { cwd: root },
  );
  return found.filter((path) => !leftOut.test(path)).toSorted();
}

/**
 * Whether constants outside of functions are rules of the product there: how long a name may be, which page is where.
 */
export const holdsRules = (path) => areas.fields.some((pattern) => matchesGlob(path, pattern));

/**
 * The files whose mutants are tried: those that begin with one of the paths, all in scope, or what changed since the
 * branch left `main`, uncommitted changes included. A changed test counts for the source of its name.
 * @param {string} root
 * @param {{ all: boolean, paths: string[], isMidway?: boolean }} requested
 */
export function chosenFiles(root, { all, paths, isMidway = false }) {
  const scope = isMidway ? filesInScope(root, midwayFiles) : filesInScope(root);
  if (paths.length > 0) return scope.filter((file) => paths.some((path) => file.startsWith(path)));
  if (all) return scope;
  const since = git(root, 'merge-base', 'HEAD', 'main');
  const lines = `${git(root, 'diff', '--name-only', since)}\n${git(root, 'ls-files', '--others', '--exclude-standard')}`;
  const changed = new Set(lines.split('\n').map((path) => path.replace(/\.spec(?=\.tsx?$)/, '')));
  return scope.filter((file) => changed.has(file));
}

/**
 * How many imports lead from a file to each that it reaches, in whatever way; each file is read once.
 * @type {(root: string) => (start: string) => Map<string, number>} of paths from the root
 */
function distancesIn(root) {
  const known = new Map();

  function importsOf(path) {
    if (!known.has(path)) {
      const specifiers = readFile(join(root, path)).imports.filter(({ typeOnly }) => !typeOnly);
      const targets = specifiers.map(({ specifier }) => resolve(specifier, path));
      known.set(path, [...new Set(targets.filter((target) => target !== null))]);
    }
    return known.get(path);
  }

  function resolve(specifier, from) {
    const [, library, part = ''] = /^@quillstead\/([a-z-]+)(\/[a-z-]+)?$/.exec(specifier) ?? [];
    if (library) return existing([`libs/shared/${library}/src${part}/index.ts`]);
    if (!specifier.startsWith('.')) return null;
    const path = relative(root, join(root, dirname(from), specifier));
    if (!/\.[cm]?[jt]sx?$/.test(path)) return null;
    return existing([path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path]);
  }

  const existing = (paths) => paths.find((path) => existsSync(join(root, path))) ?? null;

  return (start) => {
    const distances = new Map([[start, 0]]);
    for (const [path, distance] of distances)
      for (const next of importsOf(path)) if (!distances.has(next)) distances.set(next, distance + 1);
    return distances;
  };
}

/**
 * A spec in one of Jest's projects, with the number of imports that lead from it to each file.
 * @typedef {{ key: string, path: string, project: string, needsServers: boolean, distances: Map<string, number> }} Spec
 */

/** The gateway's specs and the browser's speak to built processes, which no mutant gets into. */
/** @type {{ displayName: string, testMatch: string[], globalSetup?: string, testPathIgnorePatterns?: string[] }[]} */
const inProcess = workspace.projects.filter(({ displayName }) => displayName !== 'e2e');

/**
 * The specs of a folder of the workspace that run its sources in their own process.
 * @param {string} root
 * @param {string} folder an app or library: `apps/content`
 * @returns {Spec[]}
 */
export function specFiles(root, folder) {
  const distancesFrom = distancesIn(root);
  return globSync(`${folder}/{src,test}/**/*.spec.{ts,tsx}`, { cwd: root })
    .filter((path) => !path.startsWith('apps/gateway/test/'))
    .toSorted()
    .flatMap((path) => {
      const distances = distancesFrom(path);
      return projectsOf(path).map(({ displayName, globalSetup }) => ({
        key: `${displayName}: ${path}`,
        path,
        project: displayName,
        needsServers: globalSetup !== undefined,
        distances,
      }));
    });
}

const projectsOf = (path) =>
  inProcess.filter(
    ({ testMatch, testPathIgnorePatterns = [] }) =>
      testMatch.some((pattern) => matchesGlob(path, pattern.replace('<rootDir>/', ''))) &&
      !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(path)),
  );

/**
 * How near a spec is to a file: the smaller the nearer. The spec of the same name comes first, then those of its
 * folder, then by the number of imports between them.
 * @param {Spec} spec
 * @param {string} file
 */
export function distanceTo(spec, file) {
  const imports = spec.distances.get(file);
  if (imports === undefined) return Infinity;
  const bare = (path) => basename(path).replace(/\..*$/, '');
  if (bare(spec.path) === bare(file)) return 0;
  return dirname(spec.path) === dirname(file) ? 1 : 1 + imports;
}
