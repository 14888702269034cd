import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { nodeSyntax, swcOptions } from './swc-options.mjs';

const here = import.meta.dirname;
const rootDir = join(here, '../..');

const swc = (jsc) => ['@swc/jest', swcOptions(jsc)];

const shared = {
  rootDir,
  roots: ['apps', 'libs', 'scripts', 'tools'].map((folder) => join(rootDir, folder)),
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.nx/'],
  cacheDirectory: join(rootDir, '.jest'),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  resolver: join(here, 'resolve-sources.cjs'),
  restoreMocks: true,
};

const onNode = {
  ...shared,
  testEnvironment: 'node',
  testRunner: join(here, 'native-runner.mjs'),
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  // For the mutants, which Jest loads itself.
  transform: { '\\.ts$': swc(nodeSyntax) },
};

/** Projects whose tests speak to real servers: one throw-away PostgreSQL and Redis for the whole run. */
const onServers = {
  ...onNode,
  globalSetup: join(here, 'start-servers.mjs'),
  globalTeardown: join(here, 'stop-servers.mjs'),
};

/**
 * Zones on both sides of UTC: where their day is not that of UTC, what reads a day in the machine's zone gives another
 * one. The second is half an hour off besides.
 */
const zones = ['Pacific/Auckland', 'America/St_Johns'];
const nameIn = (zone) => `unit in ${zone}`;

/** The unit specs of what reads days and times; they must pass on a machine in any zone. */
const ofTimes = [
  '<rootDir>/apps/content/src/{draft/thin-out,leaderboard/intervals}.spec.ts',
  '<rootDir>/apps/notifications/src/due/delivery-times.spec.ts',
  '<rootDir>/apps/search/src/engine/read-query.spec.ts',
  '<rootDir>/libs/shared/catalogue/src/dates.spec.ts',
];

/** The names of the projects that need no servers. */
export const unitProjects = ['unit', ...zones.map(nameIn), 'web'];

export default {
  rootDir,
  // Most tests wait for servers and browsers, so that even two cores have time for three at once.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // Node never frees the modules of a spec that has ended, so a worker is replaced before hundreds of specs have filled
  // its heap, which has 2 to 4 GB depending on the machine.
  workerIdleMemoryLimit: 1_200_000_000,
  // A worker that has nothing left to do gives back the memory of all its tests first, which takes more than the half
  // second that Jest allows; one that is kept from ending is still named.
  workerGracefulExitTimeout: 20_000,
  reporters: ['default', join(here, 'closing-line-reporter.mjs')],
  cacheDirectory: shared.cacheDirectory,
  testSequencer: join(here, 'longest-first.mjs'),
  projects: [
    {
      ...onNode,
      displayName: 'unit',
      setupFilesAfterEnv: [join(here, 'timeouts-with-units.mjs')],
      testMatch: [
        '<rootDir>/libs/**/src/**/*.spec.ts',
        '<rootDir>/apps/{gateway,accounts,content,social,notifications,search}/src/**/*.spec.ts',
        '<rootDir>/{scripts,tools}/**/*.spec.mjs',
      ],
      testPathIgnorePatterns: ['/node_modules/', '\\.int\\.spec\\.'],
    },
    ...zones.map((zone) => ({
      ...onNode,
      displayName: nameIn(zone),
      testEnvironment: join(here, 'zone-environment.mjs'),
      testEnvironmentOptions: { ...onNode.testEnvironmentOptions, zone },
      testMatch: ofTimes,
    })),
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.{ts,tsx}'],
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      setupFiles: [join(here, 'web-globals.mjs')],
      setupFilesAfterEnv: [join(here, 'timeouts-with-pages.mjs')],
      moduleNameMapper: {
        '\\.css$': join(here, 'css-names.mjs'),
        '\\.(svg|png|webp|jpg|woff2)(\\?[a-z]+)?$': join(here, 'asset-name.mjs'),
      },
      transform: {
        '\\.tsx?$': swc({
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
        }),
      },
    },
    {
      ...onServers,
      displayName: 'integration',
      testMatch: [
        '<rootDir>/{apps,libs}/**/test/**/*.int.spec.ts',
        '<rootDir>/scripts/**/*.int.spec.mjs',
        '<rootDir>/apps/gateway/test/**/*.spec.ts',
      ],
      setupFilesAfterEnv: [join(here, 'timeouts-with-servers.mjs')],
    },
    {
      ...onNode,
      displayName: 'e2e',
      globalSetup: join(here, 'start-shared-site.mjs'),
      globalTeardown: join(here, 'stop-servers.mjs'),
      testMatch: ['<rootDir>/apps/web/e2e/**/*.spec.ts'],
      setupFilesAfterEnv: [join(here, 'timeouts-with-browsers.mjs')],
    },
  ],
};
