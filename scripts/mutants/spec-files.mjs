import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import workspace from '../jest/jest.config.mjs';
import { importGraph } from './import-graph.mjs';

/**
 * A spec in one of Jest's projects. `hash` changes with the spec and the test files that it imports, `reachHash` with
 * anything that it imports.
 *
 * @typedef {{ key: string, path: string, project: string, needsServers: boolean, hash: string, reachHash: string,
 *   distances: Map<string, number>, isAsRead: () => boolean }} Spec
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
  const graph = importGraph(root);
  const hashes = new Map();
  const hashOf = (path) => {
    if (!hashes.has(path)) hashes.set(path, digest(readFileSync(join(root, path))));
    return hashes.get(path);
  };
  return globSync(`${folder}/{src,test}/**/*.spec.{ts,tsx}`, { cwd: root })
    .filter((path) => !path.startsWith('apps/gateway/test/'))
    .toSorted()
    .flatMap((path) => {
      const distances = graph.distancesFrom(path);
      const reached = [...distances.keys()].toSorted();
      const ofTests = reached.filter((file) => /\.spec\.|\/test\//.test(file));
      const about = {
        path,
        distances,
        isAsRead: () =>
          existsSync(join(root, path)) && digest(readFileSync(join(root, path))) === hashOf(path),
        hash: digest(ofTests.map(hashOf).join()),
        reachHash: digest(reached.map((file) => file + hashOf(file)).join()),
      };
      return projectsOf(path).map(({ displayName, globalSetup }) => ({
        ...about,
        key: `${displayName}: ${path}`,
        project: displayName,
        needsServers: globalSetup !== undefined,
      }));
    });
}

const projectsOf = (path) =>
  inProcess.filter(
    ({ testMatch, testPathIgnorePatterns = [] }) =>
      testMatch.some((pattern) => matchesGlob(path, pattern.replace('<rootDir>/', ''))) &&
      !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(path)),
  );

/** A short hash of a text. */
export const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

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
