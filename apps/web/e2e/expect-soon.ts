import { isDeepStrictEqual } from 'node:util';
import { waitFor } from '@quillstead/testing';

/**
 * Expects of something read from a page that it becomes so: what is shown and its attributes change one after the
 * other.
 */
export async function expectSoon<Value>(read: () => Promise<Value>, expected: NoInfer<Value>): Promise<void> {
  let last: Value | undefined;
  const isSo = async () => isDeepStrictEqual((last = await read()), expected);
  await waitFor(isSo).catch(() => undefined);
  expect(last).toEqual(expected);
}
