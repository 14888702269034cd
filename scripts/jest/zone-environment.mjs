import { TestEnvironment } from 'jest-environment-node';

/**
 * Node as on a machine in another time zone, the `zone` of the project's `testEnvironmentOptions`. Node reads `TZ` again
 * whenever the process, and not a test's copy of its variables, sets it.
 */
export default class ZoneEnvironment extends TestEnvironment {
  #before = process.env.TZ;

  constructor(config, context) {
    super(config, context);
    process.env.TZ = config.projectConfig.testEnvironmentOptions.zone;
  }

  /** @override */
  async teardown() {
    if (this.#before === undefined) delete process.env.TZ;
    else process.env.TZ = this.#before;
    await super.teardown();
  }
}
