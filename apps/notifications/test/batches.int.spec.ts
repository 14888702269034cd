import {
  commentDeleted,
  commentPosted,
  hashtagSubscriptionChanged,
  storyDeleted,
  storyLiked,
  storyPublished,
  storyUnliked,
  subscriptionAccepted,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { event, type TestEvent } from '@quillstead/service-kit/testing';
import * as fc from 'fast-check';
import { type Notifications, openNotifications } from './open-notifications.js';
import { comment, deletion, story as publication, storyLike, subscription } from './events.js';

/** One act of a person on a story; `comment` chooses one of the comments that exist at that time. */
const anyAct = fc.record({
  what: fc.constantFrom('like', 'comment', 'reply', 'mention', 'take back a comment', 'delete the story'),
  actor: fc.integer({ min: 0, max: 3 }),
  story: fc.integer({ min: 0, max: 1 }),
  comment: fc.nat(),
});
type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

/** A change of a subscription by a reader, in one of the possible ways. */
const anyChange = fc.record({
  reader: fc.integer({ min: 2, max: 3 }),
  to: fc.constantFrom('the public author', 'the private author', 'the hashtag'),
  isAccepted: fc.boolean(),
});
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

const minute = (count: number): Date => new Date(Date.parse('2026-06-01T00:00:00.000Z') + count * 60_000);

describe('events that are handled as one batch', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  it('leave the notifications that they leave one after the other', async () => {
    const like: Act = { what: 'like', actor: 1, story: 0, comment: 0 };
    const likedAgain = [like, { ...like, what: 'comment', actor: 0 }, like, like];
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 2, maxLength: 25 }), async (acts) => {
        const [apart, together] = [await openWorld(), await openWorld()];
        for (const one of eventsOf(acts, apart)) await site.handle([one]);
        await site.handle(eventsOf(acts, together));
        await site.runNotificationTasks();
        expect(await stateOf(together)).toEqual(await stateOf(apart));
      }),
      { numRuns: 30, examples: [[likedAgain]] },
    );
  });

  it('leave of subscriptions what they leave one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 2, maxLength: 12 }), async (changes) => {
        const [apart, together] = [await openFollowedWorld(), await openFollowedWorld()];
        for (const one of changesOf(changes, apart)) await site.handle([one]);
        await site.handle(changesOf(changes, together));
        await site.runNotificationTasks();
        expect(await stateOf(together)).toEqual(await stateOf(apart));
        expect(await subscriptionsOf(together)).toEqual(await subscriptionsOf(apart));
      }),
      { numRuns: 30 },
    );
  });

  /**
   * Makes a world in which the first author is public, the second private; both have published a story with a hashtag.
   * One reader followed both authors and the hashtag before, and was notified of the stories; the other reader follows
   * nobody.
   */
  async function openFollowedWorld(): Promise<World & { readonly hashtag: string }> {
    const [author, hidden] = [await site.person(), await site.person({ is_private: 1 })];
    const [reader, other] = [await site.person(), await site.person()];
    const stories = [site.newId(), site.newId(), site.newId()];
    const hashtag = `#tag${author}`;
    await site.handle([
      event(userSubscribed, subscription(reader, author), minute(1)),
      event(userSubscribed, subscription(reader, hidden), minute(1)),
      event(hashtagSubscriptionChanged, { user_id: reader, hashtag, subscription: 1 }, minute(1)),
    ]);
    await site.handle(
      stories.map((id, index) => {
        const published = publication(id, index === 1 ? hidden : author, index === 2 ? [] : [hashtag]);
        return event(storyPublished, published, minute(13 + index));
      }),
    );
    await site.fanOut();
    return { people: [author, hidden, reader, other], stories, comments: [], hashtag };
  }

  /**
   * Returns the changes, which are published from minute 10 on, a minute each, so that some come before the stories and
   * some after.
   */
  function changesOf(
    changes: readonly Change[],
    { people, hashtag }: World & { hashtag: string },
  ): TestEvent[] {
    const codes = new Map<string, boolean | null>();
    return changes.map(({ reader: place, to, isAccepted }, index) => {
      const reader = people[place] ?? 0;
      const [author, at] = [people[to === 'the public author' ? 0 : 1] ?? 0, minute(10 + index)];
      const pair = `${place} ${to}`;
      const before = codes.get(pair) ?? (place === 2 && !codes.has(pair) ? true : null);
      const become = (code: boolean | null): boolean | null => codes.set(pair, code).get(pair) ?? null;
      if (to === 'the hashtag') {
        const is = become(before === null ? true : null) === true ? 1 : 0;
        return event(hashtagSubscriptionChanged, { user_id: reader, hashtag, subscription: is }, at);
      }
      if (before === null) {
        const code = become(to === 'the public author');
        return event(userSubscribed, subscription(reader, author, code), at);
      }
      if (before === false && isAccepted)
        return event(subscriptionAccepted, subscription(reader, author, become(true)), at);
      return event(userUnsubscribed, subscription(reader, author, become(null)), at);
    });
  }

  async function subscriptionsOf({ people }: World): Promise<object[]> {
    return site.dataSource.query<object[]>(
      `SELECT array_position($1::bigint[], subscriber_id) AS reader, array_position($1::bigint[], author_id)::text AS of,
              code, since FROM subscription WHERE subscriber_id = ANY($1)
       UNION ALL
       SELECT array_position($1::bigint[], user_id), 'hashtag', NULL, since FROM hashtag_subscription
       WHERE user_id = ANY($1)
       ORDER BY 1, 2`,
      [people],
    );
  }

  interface World {
    readonly people: number[];
    readonly stories: number[];
    readonly comments: number[];
  }

  /** Makes people and stories; the first of the people has written the stories. */
  async function openWorld(): Promise<World> {
    const people = [await site.person(), await site.person(), await site.person(), await site.person()];
    return { people, stories: [site.newId(), site.newId()], comments: [] };
  }

  function eventsOf(acts: readonly Act[], { people, stories, comments }: World): TestEvent[] {
    const liked = new Set<string>();
    const gone = new Set<number>();
    const written: ReturnType<typeof comment>[] = [];
    const author = people[0] ?? 0;
    return acts.flatMap((act, second) => {
      const [actor, story] = [people[act.actor] ?? 0, stories[act.story] ?? 0];
      const at = new Date(Date.parse('2026-06-01T00:00:00.000Z') + second * 1000);
      const there = written.filter(({ story_id }) => story_id === story);
      const parent = there[act.comment % Math.max(1, there.length)];
      if (gone.has(story)) return [];
      switch (act.what) {
        case 'like': {
          const pair = `${actor} ${story}`;
          const isLiked = !liked.delete(pair);
          if (isLiked) liked.add(pair);
          return [event(isLiked ? storyLiked : storyUnliked, storyLike(story, author, actor), at)];
        }
        case 'take back a comment':
          if (parent === undefined) return [];
          written.splice(written.indexOf(parent), 1);
          return [event(commentDeleted, deletion(parent), at)];
        case 'delete the story':
          gone.add(story);
          return [event(storyDeleted, { story_id: story, slug: `story-${story}`, author_id: author }, at)];
        default: {
          const place = { story_id: story, story_author_id: author, author_id: actor };
          const reply = {
            comment_reply_id: parent?.comment_id ?? null,
            parent_author_id: parent?.author_id ?? null,
          };
          const posted = comment({
            ...place,
            ...(act.what === 'reply' ? reply : {}),
            comment_id: site.newId(),
            mentions: act.what === 'mention' ? people.slice(1, 3) : [],
          });
          written.push(posted);
          comments.push(posted.comment_id);
          return [event(commentPosted, posted, at)];
        }
      }
    });
  }

  /** Returns the state of the groups that show something, with the people and things by their place in the world. */
  async function stateOf({ people, stories, comments }: World): Promise<object[]> {
    return site.dataSource.query<object[]>(
      `SELECT array_position($1::bigint[], receiver_id) AS receiver, kind,
              array_position($2::bigint[], thing_id) AS thing, array_position($1::bigint[], actor_id) AS actor,
              count_actors, is_new, is_open, round, announced_round, noted_at,
              (SELECT array_agg(array_position($1::bigint[], cause.actor_id) ORDER BY cause.actor_id, cause.cause_id)
               FROM notification_cause cause WHERE cause.notification_id = notification.id AND NOT is_withdrawn) AS causes
       FROM notification WHERE receiver_id = ANY($1) AND count_actors > 0
       ORDER BY receiver_id, kind, thing_id`,
      [people, [...people, ...stories, ...comments]],
    );
  }
});
