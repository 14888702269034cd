/**
 * Jest's environment while mutants are tried: that of the project, named by `testEnvironmentOptions.base`. After the
 * first failed test it passes over the others, for one is enough; functions that say they are entered are noted in
 * `globalThis.reachedParts` of the process.
 */
export default class MutantEnvironment {
  constructor(config, context) {
    const Base = globalThis.baseEnvironments.get(config.projectConfig.testEnvironmentOptions.base);
    return new (stoppingEarly(Base))(config, context);
  }
}

/** @returns {new (config: unknown, context: unknown) => object} */
function stoppingEarly(Base) {
  return class extends Base {
    #hasFailed = false;

    async setup() {
      await super.setup();
      this.global.reachedParts = globalThis.reachedParts;
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.#hasFailed = true;
      if (event.name === 'test_start' && this.#hasFailed) event.test.mode = 'skip';
    }
  };
}
