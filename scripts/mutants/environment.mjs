import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

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
