import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unitProjects } from '../jest/jest.config.mjs';
import { jestCommand } from '../jest/jest-command.mjs';

/**
 * The steps of `npm run check`.
 * @param {{ root: string, node: string, withTests: boolean }} how `node` runs the tools
 * @returns {import('./run-steps.mjs').Step[]}
 */
export function checkSteps({ root, node, withTests }) {
  /** @type {(path: string, ...words: string[]) => [string, ...string[]]} */
  const tool = (path, ...words) => [node, join(root, 'node_modules', path), ...words];
  /** @type {(path: string) => [string, ...string[]]} */
  const script = (path) => [node, join(root, 'scripts', path)];
  const tsc = (/** @type {string} */ config) => tool('typescript/bin/tsc', '--noEmit', '-p', config);
  return [
    { name: 'build', command: tool('nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--outputStyle=static') },
    { name: 'format', command: tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
    // Its rules on types read those of the libraries from their builds.
    { name: 'lint', command: tool('oxlint/bin/oxlint', '--deny-warnings', '.'), needs: ['build'] },
    { name: 'boundaries', command: script('boundaries/boundaries.mjs') },
    { name: 'unused', command: tool('knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors') },
    { name: 'documents', command: script('documents/documents.mjs') },
    { name: 'migrations', command: script('check/migrations.mjs'), needs: ['build'] },
    { name: 'page weights', command: script('check/page-weights.mjs'), needs: ['build'] },
    ...typeConfigs(root).map((config) => ({
      name: `types ${nameOf(config)}`,
      command: tsc(config),
      needs: ['build'],
    })),
    ...(withTests ? [unitTests(root, node)] : []),
  ];
}

/** @type {(root: string, node: string) => import('./run-steps.mjs').Step} */
const unitTests = (root, node) => ({
  name: 'unit tests',
  command: [node, ...jestCommand(root), '--selectProjects', ...unitProjects],
});

/** Vite does not look at types, `tsc -b` leaves out the tests, and nothing builds the scripts. */
function typeConfigs(root) {
  const folders = ['apps', 'libs/shared'].flatMap((place) =>
    readdirSync(join(root, place)).map((name) => `${place}/${name}`),
  );
  const specs = folders.map((folder) => `${folder}/tsconfig.spec.json`);
  const own = ['apps/web/tsconfig.json', 'apps/web/service-worker/tsconfig.json', 'scripts/tsconfig.json'];
  return [...own, ...specs].filter((config) => existsSync(join(root, config)));
}

const nameOf = (config) =>
  config
    .split('/')
    .slice(-2)
    .join('/')
    .replace('/tsconfig.spec.json', ' tests')
    .replace('/tsconfig.json', '');
