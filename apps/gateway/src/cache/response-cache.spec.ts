import { jest } from '@jest/globals';
import { commentPosted } from '@quillstead/contracts';
import { Registry } from 'prom-client';
import { CacheLease } from './cache-lease.js';
import { outdatedBy } from './outdated-by.js';
import { type FreshResponse, longestKept, ResponseCache } from './response-cache.js';

/** A response that is made when the test says so. */
function made(text: string, isCacheable = true) {
  const { promise, resolve, reject } = Promise.withResolvers<FreshResponse>();
  const make = jest.fn(() => promise);
  const end = () => resolve({ status: 200, bytes: Buffer.from(text), headers: {}, isCacheable });
  return { make, end, fail: () => reject(new Error('away')) };
}
const textOf = async (response: Promise<FreshResponse>): Promise<string> => (await response).bytes.toString();
const address = '/api/v1/story/a-story/comments';

describe('a response that is being made', () => {
  let lease: CacheLease;
  let cache: ResponseCache;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    lease = new CacheLease();
    cache = new ResponseCache(lease, new Registry());
    lease.onLapse(() => cache.forget('all'));
    lease.renew(performance.now());
  });
  afterEach(() => void jest.useRealTimers());

  const fill = ({ make }: ReturnType<typeof made>) => cache.fill(address, false, make);
  const kept = () => cache.get(address)?.bytes.toString();

  it('is made once for all who come meanwhile, and is kept then', async () => {
    const [first, second] = [made('first'), made('second')];
    const both = [fill(first), fill(second)];
    expect(kept()).toBeUndefined();
    first.end();
    expect(await Promise.all(both.map(textOf))).toEqual(['first', 'first']);
    expect(second.make).not.toHaveBeenCalled();
    expect(kept()).toBe('first');
  });

  it.each(['all', ['story a-story']] as const)(
    'is given to those alone who came before it was forgotten, and is not kept: %s',
    async (places) => {
      const [first, second] = [made('before'), made('after')];
      const before = fill(first);
      cache.forget(places);
      const after = fill(second);
      first.end();
      expect(await textOf(before)).toBe('before');
      expect(kept()).toBeUndefined();
      second.end();
      expect(await textOf(after)).toBe('after');
      expect(kept()).toBe('after');
    },
  );

  it('that was forgotten does not take away the next one when it ends', async () => {
    const [first, second, third] = [made('before'), made('after'), made('third')];
    const before = fill(first);
    cache.forget('all');
    const after = fill(second);
    first.fail();
    await expect(before).rejects.toThrow('away');
    const joined = fill(third);
    second.end();
    expect(await Promise.all([after, joined].map(textOf))).toEqual(['after', 'after']);
  });

  const commentOn = (story_slug: string) => outdatedBy(commentPosted, { story_slug, comment_reply_id: null });

  it('is not kept when a comment is posted on its story', async () => {
    const first = made('before');
    const before = fill(first);
    cache.forget(commentOn('a-story'));
    first.end();
    await before;
    expect(kept()).toBeUndefined();
  });

  it('is kept when a comment is posted on another story', async () => {
    const first = made('first');
    const before = fill(first);
    cache.forget(commentOn('another-story'));
    first.end();
    await before;
    expect(kept()).toBe('first');
  });

  it('is neither shared nor kept when the lease of the caches lapses meanwhile', async () => {
    const [first, second] = [made('before'), made('after')];
    const before = fill(first);
    jest.advanceTimersByTime(longestKept);
    const after = fill(second);
    expect(second.make).toHaveBeenCalled();
    lease.renew(performance.now());
    for (const one of [first, second]) one.end();
    expect(await Promise.all([before, after].map(textOf))).toEqual(['before', 'after']);
    expect(kept()).toBeUndefined();
  });

  it('that fails is made anew by the next who comes', async () => {
    const [first, second] = [made('first'), made('second')];
    const failing = fill(first);
    first.fail();
    await expect(failing).rejects.toThrow('away');
    await Promise.resolve();
    const next = fill(second);
    second.end();
    expect(await textOf(next)).toBe('second');
  });

  it('that is not as it should be is given to those who wait, and not kept', async () => {
    const first = made('first', false);
    const before = fill(first);
    first.end();
    expect(await textOf(before)).toBe('first');
    expect(kept()).toBeUndefined();
  });
});
