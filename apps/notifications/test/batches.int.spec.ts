import { commentDeleted, commentPosted, storyDeleted, storyLiked, storyUnliked } from '@quillstead/contracts';
import { event, type TestEvent } from '@quillstead/service-kit/testing';
import * as fc from 'fast-check';
import { type Notifications, openNotifications } from './open-notifications.js';
import { comment, deletion, storyLike } from './told.js';

/** What somebody does: by a person, to a story, with one of the comments there are by then. */
const anyAct = fc.record({
  what: fc.constantFrom('like', 'comment', 'reply', 'mention', 'take back a comment', 'delete the story'),
  actor: fc.integer({ min: 0, max: 3 }),
  story: fc.integer({ min: 0, max: 1 }),
  comment: fc.nat(),
});
type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

describe('events that are handled as one batch', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  it('leave the notifications that they leave one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 2, maxLength: 25 }), async (acts) => {
        const [apart, together] = [await openWorld(), await openWorld()];
        for (const one of eventsOf(acts, apart)) await site.handle([one]);
        await site.handle(eventsOf(acts, together));
        await site.upkeep();
        expect(await stateOf(together)).toEqual(await stateOf(apart));
      }),
      { numRuns: 30 },
    );
  });

  interface World {
    readonly people: number[];
    readonly stories: number[];
    readonly comments: number[];
  }

  /** The first of the people has written the stories. */
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

  /** Of groups that show something: what they say, with the people and things by their place in the world. */
  async function stateOf({ people, stories, comments }: World): Promise<object[]> {
    return site.dataSource.query<object[]>(
      `SELECT array_position($1::bigint[], receiver_id) AS receiver, kind,
              array_position($2::bigint[], thing_id) AS thing, array_position($1::bigint[], actor_id) AS actor,
              count_actors, is_new, is_open, round, announced_round, noted_at,
              (SELECT array_agg(array_position($1::bigint[], cause.actor_id) ORDER BY cause.actor_id, cause.cause_id)
               FROM notification_cause cause WHERE cause.notification_id = notification.id AND NOT is_withdrawn) AS causes
       FROM notification WHERE receiver_id = ANY($1) AND count_actors > 0
       ORDER BY receiver_id, kind, thing_id`,
      [people, [...stories, ...comments]],
    );
  }
});
