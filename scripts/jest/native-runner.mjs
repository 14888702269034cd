import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { importSources } from './import-sources.mjs';
import { jest } from './jest-globals.mjs';

const require = createRequire(import.meta.url);
process.setSourceMapsEnabled(true);
importSources();
/** Test files that this process has run. */
let runs = 0;

/**
 * A `testRunner` for Jest with which Node imports the test files, without a context for each. The packages and sources
 * that one file has loaded serve the next file of the same process: to load TypeORM and Nest takes two seconds. Hooks,
 * time limits and results are those of jest-circus.
 */
export default async function runTestFile(globalConfig, config, _environment, _runtime, testPath, send) {
  const env = { ...process.env };
  // Jest's own reads the source maps of files that it has compiled; Node knows those of the files that it imports.
  const { prepareStackTrace } = Error;
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  runs += 1;
  const nothing = () => undefined;
  const runtime = {
    requireInternalModule: requireAnew,
    requireModule: require,
    setGlobalsForRuntime: nothing,
    enterTestCode: nothing,
    leaveTestCode: nothing,
    restoreAllMocks: () => jest.restoreAllMocks(),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule(path) {
      const url = pathToFileURL(path);
      url.search = `run=${runs}`;
      return import(url.href);
    },
  };
  try {
    return await circus.default(globalConfig, config, { global: globalThis }, runtime, testPath, send);
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    jest.restoreAllMocks();
    jest.useRealTimers();
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}

/** The state of jest-circus is that of its module, its handlers and time limit are global: each file begins with new ones. */
function requireAnew(path) {
  delete require.cache[path];
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
  return require(path);
}
