import type { RpcContext } from '@quillstead/service-kit';
import { statementsSent } from '@quillstead/service-kit/testing';
import { idOf, openSocial, type Social } from './open-social.js';

/**
 * The most statements that an act sends to PostgreSQL, `BEGIN` and `COMMIT` included; what follows from it elsewhere is
 * not counted.
 */
const most = {
  subscribe: 10,
  'subscribe again': 6,
  unsubscribe: 10,
  'request of a private author': 8,
  'acceptance of a request': 10,
  'removal of a subscriber': 10,
  'subscribe to a hashtag': 15,
  'unsubscribe from a hashtag': 14,
} as const;

describe('an act of social sends no more statements than it needs', () => {
  let social: Social;
  let [ann, bob, cat]: RpcContext[] = [];

  beforeAll(async () => {
    social = await openSocial();
    [ann, bob, cat] = [await social.person(), await social.person(), await social.person({ is_private: 1 })];
  });
  afterAll(() => social.close());

  const people = () => ({ ann: ann as RpcContext, bob: bob as RpcContext, cat: cat as RpcContext });
  const follow = (author: RpcContext, who: RpcContext) =>
    social.subscribe.begin({ subscription_id: idOf(author) }, who);
  const acts: Record<keyof typeof most, () => Promise<unknown>> = {
    subscribe: () => follow(people().ann, people().bob),
    'subscribe again': () => follow(people().ann, people().bob),
    unsubscribe: () => social.subscribe.end({ subscription_id: idOf(people().ann) }, people().bob),
    'request of a private author': () => follow(people().cat, people().bob),
    'acceptance of a request': () =>
      social.subscribers.accept({ subscriber_id: idOf(people().bob) }, people().cat),
    'removal of a subscriber': () =>
      social.subscribers.remove({ subscriber_id: idOf(people().bob) }, people().cat),
    'subscribe to a hashtag': () => social.followHashtag.follow({ hashtag: 'sea' }, people().bob),
    'unsubscribe from a hashtag': () => social.followHashtag.unfollow({ hashtag: 'sea' }, people().bob),
  };

  it.each(Object.entries(most))('%s: %i', async (name, count) => {
    const sent = await statementsSent(name, acts[name as keyof typeof most]);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(count);
  });
});
