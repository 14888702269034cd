import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const mocker = new ModuleMocker(globalThis);
/** The part of a project's configuration that fake timers read. @type {any} */
const config = { fakeTimers: { enableGlobally: false }, rootDir: '' };
const timers = new ModernFakeTimers({ config, global: globalThis });

/** The part of Jest's object `jest` that tests without Jest's own modules use; they get it as `@jest/globals`. */
export const jest = Object.assign(timers, {
  /** @param {number} milliseconds that each test and hook of this file may take */
  setTimeout(milliseconds) {
    globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = milliseconds;
  },
  fn: mocker.fn.bind(mocker),
  mocked: (source) => source,
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
});
