import type { RpcContext } from '@quillstead/service-kit';
import { Subscription } from '../src/subscription/index.js';
import { type Content, someText } from './open-content.js';

/** A small site in which every rule of the lists has something to hide. */
export async function buildWorld(content: Content, random: () => number, stories: number) {
  const pick = (count: number) => Math.floor(random() * count);
  const people: RpcContext[] = [];
  for (let index = 0; index < 12; index += 1) {
    people.push(
      await content.person({ isPrivate: index % 3 === 0 ? 1 : 0, showNsfw: index % 2 === 0 ? 1 : 0 }),
    );
  }
  const id = (index: number) => people[index]?.viewer?.id ?? 0;
  const tags = ['#Sea', '#moon', '#fog', '#ash', '#oak'];
  const published: number[] = [];
  for (let index = 0; index < stories; index += 1) {
    const author = people[pick(people.length)];
    if (author === undefined) continue;
    const { story_id } = await content.publishStory.execute(
      {
        title: `Story ${index}`,
        rich_text_story: someText,
        is_nsfw: random() < 0.2 ? 1 : 0,
        hashtag_list: tags.filter(() => random() < 0.3),
      },
      author,
    );
    published.push(story_id);
  }
  // There are few different moments and numbers of likes, so that every kind of tie occurs.
  await content.dataSource.query(
    `UPDATE story SET posted_at = '2026-03-01T10:00:00Z'::timestamptz + (id * 7919 % 40) * interval '1 hour'`,
  );
  await content.dataSource.query(
    `UPDATE story_stat stat SET
       posted_at = story.posted_at,
       count_likes = story.id * 31 % 5,
       score = log(greatest(1, story.id * 31 % 5)::float8) + extract(epoch FROM story.posted_at)::float8 / 45000
     FROM story WHERE story.id = stat.story_id`,
  );
  await content.dataSource.query(
    `UPDATE story_hashtag SET posted_at = stat.posted_at, count_likes = stat.count_likes, score = stat.score
     FROM story_stat stat WHERE stat.story_id = story_hashtag.story_id`,
  );
  for (const [table, of, from] of [
    ['author_stat', 'user_id', 'SELECT author_id AS one, posted_at, id AS story_id FROM story'],
    ['hashtag_stat', 'hashtag_id', 'SELECT hashtag_id AS one, posted_at, story_id FROM story_hashtag'],
  ] as const) {
    await content.dataSource.query(
      `UPDATE ${table} SET first_posted_at = seen.first, last_posted_at = seen.last, last_story_id = seen.id FROM (
         SELECT one, min(posted_at) AS first, max(posted_at) AS last,
                (array_agg(story_id ORDER BY posted_at DESC, story_id DESC))[1] AS id
         FROM (${from}) AS every GROUP BY one
       ) AS seen WHERE seen.one = ${table}.${of}`,
    );
  }
  for (let index = 0; index < 50; index += 1) {
    const [subscriberId, authorId] = [id(pick(12)), id(pick(12))];
    if (subscriberId === authorId) continue;
    await content.dataSource.manager.upsert(Subscription, { subscriberId, authorId, code: random() < 0.7 }, [
      'subscriberId',
      'authorId',
    ]);
  }
  await content.dataSource.query(
    `INSERT INTO hashtag_subscription
     SELECT person.user_id, hashtag.id FROM user_projection person, hashtag
       WHERE (person.user_id + hashtag.id) % 3 = 0`,
  );
  await content.dataSource.query(`UPDATE user_projection SET status = 'suspended' WHERE user_id = $1`, [
    id(1),
  ]);
  return { people, published, tags };
}

/** Returns a generator of the same numbers every time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
