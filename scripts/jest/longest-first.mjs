import { statSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** Milliseconds for each byte of a test file, so that those who have never run start in a good order, too. @type {[RegExp, number][]} */
const paces = [
  [/apps\/web\/e2e\/engines\//, 24],
  [/apps\/web\/e2e\/.*accessibility/, 16],
  [/apps\/web\/e2e\//, 8],
  [/scripts\/chaos\//, 50],
  [/apps\/gateway\/test\/|\.int\.spec\./, 3],
  [/./, 0.2],
];

/**
 * The order in which Jest starts test files: the longest first, so that no worker has a long one left when the others are
 * done. What a file took is known from the run before; on a fresh clone it is guessed from its kind and size.
 */
// @ts-expect-error its types are those of CommonJS, and hide the method that this one adds to
export default class LongestFirst extends Sequencer {
  time(test) {
    return super.time(test) ?? guess(test.path);
  }
}

function guess(path) {
  const [, pace = 0] = paces.find(([kind]) => kind.test(path)) ?? [];
  return statSync(path).size * pace;
}
