import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfigs } from 'jest-config';
import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import TestRunner from 'jest-runner';
import Runtime from 'jest-runtime';
import { TestWatcher } from 'jest-watcher';

/**
 * Changes Jest's environments while mutants are tried, also those that a spec names itself and that extend them. After
 * the first failed test they skip the others, because one is enough. Functions that say they are entered are noted in
 * `globalThis.reachedParts` of the process.
 */
for (const { prototype } of [NodeEnvironment, JsdomEnvironment]) {
  const { setup } = prototype;
  const failed = new WeakSet();

  Object.assign(prototype, {
    /** @this {InstanceType<typeof NodeEnvironment>} */
    async setup() {
      await setup.call(this);
      this.global.reachedParts = globalThis.reachedParts;
    },

    handleTestEvent(event) {
      if (event.name === 'test_fn_failure' || event.name === 'hook_failure') failed.add(this);
      if (event.name === 'test_start' && failed.has(this)) event.test.mode = 'skip';
    },
  });
}

/**
 * A process that runs one spec after the other, as `fork` with Jest's words for ES modules starts it. A request is `{
 * spec, project, texts, key }`: a path, Jest's project, texts that stand for those of files (by path), and a word that
 * differs where the texts do. The response is `{ passed, passedTests, failedTest, isSure, reached, milliseconds, fault,
 * bytes }`, where `isSure` says that an expectation of the failed test was not met, and not that a server did not start or
 * a time was over. Loading Jest takes longer than most specs, hence one process for many.
 */
const root = join(import.meta.dirname, '../..');
const settings = join(root, 'scripts/jest/jest.config.mjs');
const cacheDirectory = join(root, '.data/mutants/jest');
const { globalConfig, configs } = await readConfigs(
  { config: settings, _: [], $0: '', silent: true, ci: true },
  [settings],
);
const contexts = new Map();

async function contextOf(project) {
  if (!contexts.has(project)) {
    const config = configs.find(({ displayName }) => displayName?.name === project);
    if (!config) throw new Error(`Jest has no project ${project}.`);
    const adapted = {
      ...config,
      cacheDirectory,
      // Node's own import would not know the replaced texts.
      testRunner: fileURLToPath(import.meta.resolve('jest-circus/runner')),
      transform: config.transform.map(([pattern, , options]) => [
        pattern,
        join(import.meta.dirname, 'transform.mjs'),
        options,
      ]),
    };
    const quiet = { ...console, warn: () => undefined };
    const how = { console: quiet, maxWorkers: 1, watch: false, watchman: false };
    // @ts-expect-error the package declares its CommonJS build; as an ES module its default export is the class
    contexts.set(project, await Runtime.createContext(adapted, how));
  }
  return contexts.get(project);
}

/**
 * @typedef {{ spec: string, project: string, texts: [string, string][], key: string }} Task
 *
 * @param {Task} task
 */
async function run({ spec, project, texts, key }) {
  const context = await contextOf(project);
  globalThis.replacedTexts = new Map(texts);
  globalThis.reachedParts = new Set();
  // Jest caches transformed files by configuration: another configuration makes it transform again.
  const config = { ...context.config, globals: { ...context.config.globals, mutantKey: key } };
  // @ts-expect-error the package declares its CommonJS build; as an ES module its default export is the class
  const runner = new TestRunner(globalConfig, {});
  const began = performance.now();
  /** @type {{ testExecError?: Error, numFailingTests?: number, numPassingTests?: number,
   * testResults?: { status: string, fullName: string, failureMessages: string[] }[] }} */
  const outcome = await new Promise((resolve) => {
    runner.on('test-file-success', ([, result]) => resolve(result));
    runner.on('test-file-failure', ([, error]) => resolve({ testExecError: error }));
    const test = { path: join(root, spec), context: { ...context, config } };
    void runner.runTests([test], new TestWatcher({ isWatchMode: false }), { serial: true });
  });
  const failed = outcome.testResults?.find(({ status }) => status === 'failed');
  const fault =
    outcome.testExecError?.message ??
    failed?.fullName ??
    ((outcome.numFailingTests ?? 0) > 0 ? 'a test' : null);
  return {
    passed: fault === null && (outcome.numPassingTests ?? 0) > 0,
    passedTests: outcome.testResults?.flatMap(({ status, fullName }) =>
      status === 'passed' ? fullName : [],
    ),
    failedTest: failed?.fullName ?? null,
    isSure: failed !== undefined && /^[^\n]*\bexpect\(/.test(failed.failureMessages[0] ?? ''),
    fault: fault ?? 'no test ran',
    detail: failed?.failureMessages.join('\n') ?? outcome.testExecError?.stack,
    reached: [...globalThis.reachedParts],
    milliseconds: Math.round(performance.now() - began),
    bytes: process.memoryUsage.rss(),
  };
}

// A mutant may cause rejections and errors after its test has ended. They must not end this process.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (/** @type {Task} */ message) => {
  void run(message).then(
    (outcome) => process.send?.(outcome),
    (error) => process.send?.({ passed: false, fault: String(error), reached: [], milliseconds: 0 }),
  );
});
process.send?.({ isReady: true });
