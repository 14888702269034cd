import { jest } from '@jest/globals';
import { ReadSiteName } from './read-site-name.js';

/** Accounts, as far as it is called; @param respond says what it responds with */
function namesOf(respond: () => Promise<{ site_name: string | null }>) {
  let calls = 0;
  const rpc = {
    call: (() => {
      calls += 1;
      return respond();
    }) as never,
    deadline: () => Infinity,
  };
  const names = new ReadSiteName(rpc, { warn: () => undefined }, { SITE_NAME: 'Quillstead' });
  return { names, calls: () => calls };
}

describe('the name of the site in emails', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each<[string, () => Promise<{ site_name: string | null }>, string]>([
    ['is read once for many emails', () => Promise.resolve({ site_name: 'Ink' }), 'Ink'],
    [
      'is asked for once while accounts does not respond',
      () => Promise.reject(new Error('away')),
      'Quillstead',
    ],
  ])('%s', async (_, respond, name) => {
    const { names, calls } = namesOf(respond);
    expect(await Promise.all([names.current(), names.current()])).toEqual([name, name]);
    expect(await names.current()).toBe(name);
    expect(calls()).toBe(1);
    await jest.advanceTimersByTimeAsync(3_000);
    await names.current();
    expect(calls()).toBe(2);
  });
});
