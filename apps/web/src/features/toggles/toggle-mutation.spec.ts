import { MutationObserver } from '@tanstack/react-query';
import { showToast, toastAtom } from '../../lib/announce.js';
import { CallFailure } from '../../lib/call-failure.js';
import { type EntityValues, readEntity } from '../../lib/entities.js';
import { queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';
import { type Toggle, toggleMutation } from './toggle-mutation.js';

const story = { is_liked: 0, count_likes: 3, is_bookmarked: 0, count_comments: 0 } as const;
let id = 1_000;

/** A like of the present story; the test settles its call. */
async function like(next: 0 | 1) {
  const before = readEntity('story', id, story);
  const { promise, resolve, reject } = Promise.withResolvers<EntityValues<'story'>>();
  const sent = Promise.withResolvers<void>();
  let signal: AbortSignal | undefined;
  const toggle: Toggle = {
    kind: 'story',
    id,
    name: 'like',
    before: { is_liked: before.is_liked, count_likes: before.count_likes },
    after: { is_liked: next, count_likes: before.count_likes + (next === 1 ? 1 : -1) },
    send: (options) => {
      signal = options.signal;
      sent.resolve();
      return promise;
    },
    failed: 'The story was not liked.',
  };
  const done = new MutationObserver(queryClient, toggleMutation).mutate(toggle).catch(() => undefined);
  await sent.promise;
  return { done, resolve, reject, isCancelled: () => signal?.aborted === true };
}

const shown = () => {
  const { is_liked, count_likes } = readEntity('story', id, story);
  return [is_liked, count_likes];
};

describe('a toggle', () => {
  beforeEach(() => {
    id += 1;
    store.set(toastAtom, null);
  });

  it('shows at once and ends with what the server says', async () => {
    const { done, resolve } = await like(1);
    expect(shown()).toEqual([1, 4]);
    resolve({ is_liked: 1, count_likes: 7 });
    await done;
    expect(shown()).toEqual([1, 7]);
    expect(store.get(toastAtom)).toBeNull();
  });

  it('goes back and says so when it fails', async () => {
    const { done, reject } = await like(1);
    reject(new CallFailure('Not now.', 503));
    await done;
    expect(shown()).toEqual([0, 3]);
    expect(store.get(toastAtom)?.text).toBe('The story was not liked. Not now.');
  });

  it('takes its failure back when it is tried again, and leaves the message of another alone', async () => {
    const first = await like(1);
    first.reject(new CallFailure('Not now.', 503));
    await first.done;
    const second = await like(1);
    expect(store.get(toastAtom)).toBeNull();
    second.resolve({ is_liked: 1, count_likes: 4 });
    await second.done;
    showToast('The draft is deleted.');
    const third = await like(0);
    third.resolve({ is_liked: 0, count_likes: 3 });
    await third.done;
    expect(store.get(toastAtom)?.text).toBe('The draft is deleted.');
  });

  it('leaves the message about another item', async () => {
    const first = await like(1);
    first.reject(new CallFailure('Not now.', 503));
    await first.done;
    id += 1;
    const other = await like(1);
    other.resolve({ is_liked: 1, count_likes: 4 });
    await other.done;
    expect(store.get(toastAtom)?.text).toBe('The story was not liked. Not now.');
  });

  it('cancels the one before it, whose late response changes nothing', async () => {
    const first = await like(1);
    const second = await like(0);
    expect([first.isCancelled(), second.isCancelled()]).toEqual([true, false]);
    first.resolve({ is_liked: 1, count_likes: 4 });
    await first.done;
    expect(shown()).toEqual([0, 3]);
    second.resolve({ is_liked: 0, count_likes: 3 });
    await second.done;
    expect(shown()).toEqual([0, 3]);
  });

  it('goes back to what the server had, not to what a cancelled one showed', async () => {
    const first = await like(1);
    const second = await like(0);
    first.reject(new CallFailure('Request aborted', null, true));
    second.reject(new CallFailure('Not now.', 503));
    await Promise.all([first.done, second.done]);
    expect(shown()).toEqual([0, 3]);
    expect(store.get(toastAtom)?.text).toBe('The story was not liked. Not now.');
  });
});
