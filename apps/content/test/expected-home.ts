import type { listHome, PayloadOf } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import type { Content } from './open-content.js';

type HomeRequest = PayloadOf<typeof listHome>;

const orders = {
  newest: 'story.posted_at DESC, story.id DESC',
  top: 'stat.count_likes DESC, story.posted_at DESC, story.id DESC',
  trending: 'stat.score DESC, story.id DESC',
} as const;

/** Returns the whole list by the rules, independent of how it is implemented. */
export async function expectedHome(
  content: Content,
  { sort, filter2, hashtag }: HomeRequest,
  { viewer }: RpcContext,
): Promise<number[]> {
  const rows = await content.dataSource.query<{ id: number }[]>(
    `SELECT story.id FROM story
     JOIN user_projection person ON person.user_id = story.author_id
     JOIN story_stat stat ON stat.story_id = story.id
     WHERE person.status = 'active'
       AND (person.is_private = 0 OR person.user_id = $1 OR EXISTS (
         SELECT FROM subscription s WHERE s.subscriber_id = $1 AND s.author_id = person.user_id AND s.code))
       AND (story.is_nsfw = 0 OR $2)
       AND ($3::text IS NULL OR EXISTS (
         SELECT FROM story_hashtag JOIN hashtag ON hashtag.id = hashtag_id
         WHERE story_id = story.id AND key = lower($3)))
       AND ($4 <> 'authors' OR EXISTS (
         SELECT FROM subscription s WHERE s.subscriber_id = $1 AND s.author_id = person.user_id AND s.code))
       AND ($4 <> 'hashtags' OR EXISTS (
         SELECT FROM story_hashtag JOIN hashtag_subscription USING (hashtag_id)
         WHERE story_id = story.id AND user_id = $1))
     ORDER BY ${orders[(sort || 'newest') as keyof typeof orders]}`,
    [viewer?.id ?? null, viewer?.show_nsfw === 1, hashtag ?? null, filter2 ?? 'all'],
  );
  return rows.map(({ id }) => id);
}

/** Returns all pages one after the other; each of them must be full except the last. */
export async function walkHome(
  content: Content,
  request: HomeRequest,
  who: RpcContext,
  between = async () => {},
): Promise<number[]> {
  const seen: number[] = [];
  let next: string | null = null;
  do {
    const page = await content.listHome.execute({ ...request, ...(next && { next }) }, who);
    if (page.next !== null) expect(page.items).toHaveLength(25);
    seen.push(...page.items.map(({ story_id }) => story_id));
    next = page.next;
    await between();
  } while (next !== null);
  return seen;
}
