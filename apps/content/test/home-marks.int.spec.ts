import type { listHome, PayloadOf } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { statementsOf } from '@quillstead/service-kit/testing';
import { ListUserPosts } from '../src/profile-lists/list-user-posts.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

/** The number of stories, which is more than a page. */
const countStories = 30;

describe('what a page of home reads of its stories', () => {
  let content: Content;
  let ann: RpcContext;
  let bob: RpcContext;
  const titles = Array.from({ length: countStories }, (_, index) => `Story ${countStories - index}`);

  beforeAll(async () => {
    content = await openContent();
    [ann, bob] = [await content.person({ displayName: 'Ann Lee' }), await content.person()];
    for (const title of titles.toReversed())
      await content.publishStory.execute({ title, rich_text_story: someText }, ann);
    const mark = (table: string, who: RpcContext, divisor: number) =>
      content.dataSource.query(
        `INSERT INTO ${table} (story_id, user_id) SELECT id, $1 FROM story
         WHERE substr(title, 7)::integer % $2 = 0`,
        [idOf(who), divisor],
      );
    await mark('story_like', ann, 7);
    await mark('story_bookmark', ann, 5);
    await mark('story_like', bob, 3);
    await mark('story_bookmark', bob, 4);
    await addOldBookmarks(content, bob);
  });
  afterAll(() => content.close());

  const homeOf = async (viewer: RpcContext) => {
    const request = { excludeKeys: ['hashtag_recommendations' as const] };
    const first = await content.listHome.execute(request, viewer);
    const second = await content.listHome.execute({ ...request, next: first.next }, viewer);
    return [...first.items, ...second.items].map((item) => [item.title, item.is_liked, item.is_bookmarked]);
  };

  it('has the marks of the viewer alone, each at its story', async () => {
    const expected = (liked: number, bookmarked: number) =>
      titles.map((title) => {
        const number = Number(title.slice(6));
        return [title, Number(number % liked === 0), Number(number % bookmarked === 0)];
      });
    const never = countStories + 1;
    expect(await homeOf(ann)).toEqual(expected(7, 5));
    expect(await homeOf(bob)).toEqual(expected(3, 4));
    expect(await homeOf(visitor)).toEqual(expected(never, never));
  });

  it('scans the authors once, and stories and marks of the whole page at once', async () => {
    expect(await scansOf('user_projection', visitor)).toHaveLength(1);
    for (const table of ['story', 'story_like', 'story_bookmark'])
      expect(await scansOf(table, ann)).toMatchObject([{ 'Actual Loops': 1 }]);
  });

  it('scans the bookmarks of the whole page at once for somebody who has many', async () => {
    const scans = await scansOf('story_bookmark', bob);
    expect(scans.map((scan) => scan['Actual Loops'])).toEqual([1, 1]);
  });

  it('reads a list of bookmarks with one scan of the bookmarks and one of the counts of the stories', async () => {
    const list = () => content.get(ListUserPosts).bookmarks({ username: ann.viewer?.username ?? '' }, ann);
    for (const table of ['story_bookmark', 'story_stat'])
      expect(await scansOfPage(content, table, list)).toHaveLength(1);
    expect((await list()).items.map(({ is_bookmarked }) => is_bookmarked)).toEqual(Array(6).fill(1));
  });

  it('looks at each part of the list once where no story passes the filter', async () => {
    const scans = await scansOfHome(content, 'story_stat', { lengths: ['epic'] }, visitor);
    expect(scans.filter(({ Alias }) => String(Alias).startsWith('partition'))).toHaveLength(1);
  });

  const scansOf = (table: string, viewer: RpcContext) =>
    scansOfHome(content, table, { is_finished: 1 }, viewer);
});

describe('what a page of followed authors and hashtags reads of its authors', () => {
  let content: Content;
  let dan: RpcContext;
  let eve: RpcContext;

  beforeAll(async () => {
    content = await openContent();
    const [ann, bob] = [await content.person(), await content.person()];
    [dan, eve] = [await content.person(), await content.person()];
    const publish = (title: string, hashtag: string, author: RpcContext) =>
      content.publishStory.execute({ title, rich_text_story: someText, hashtag_list: [hashtag] }, author);
    for (let count = 0; count < countStories; count += 1) await publish('One of many', 'many', ann);
    await publish('The only one', 'one', bob);
    const follow = async (who: RpcContext, author: RpcContext, hashtag: string) => {
      const add = (text: string, followed: unknown) => content.dataSource.query(text, [idOf(who), followed]);
      await add('INSERT INTO subscription VALUES ($1, $2, true)', idOf(author));
      await add('INSERT INTO hashtag_subscription SELECT $1, id FROM hashtag WHERE key = $2', hashtag);
    };
    await follow(dan, ann, '#many');
    await follow(eve, bob, '#one');
  });
  afterAll(() => content.close());

  it.each(['authors', 'hashtags'] as const)(
    'scans them once, of %s with many stories and few',
    async (filter2) => {
      for (const who of [dan, eve])
        expect(await scansOfHome(content, 'user_projection', { filter2, is_finished: 1 }, who)).toHaveLength(
          1,
        );
    },
  );
});

/** Adds more bookmarks than are read whole, before all others, of stories that the list does not have. */
const addOldBookmarks = (content: Content, who: RpcContext) =>
  content.dataSource.query(
    `WITH hidden AS (
       INSERT INTO story (slug, title, rich_text_story, rich_text_story_substring, font_family, count_words,
                          count_chars, category, posted_at, is_open)
       SELECT 'hidden-' || n, 'Hidden', '<p>Text</p>', 'Text', 'Georgia', 1, 4, 'n', '2020-01-01', 0
       FROM generate_series(1, 400) AS n RETURNING id, posted_at
     ), counted AS (
       INSERT INTO story_stat (story_id, posted_at, is_open) SELECT id, posted_at, 0 FROM hidden RETURNING story_id
     )
     INSERT INTO story_bookmark (story_id, user_id, created_at) SELECT story_id, $1, '2020-01-01' FROM counted`,
    [idOf(who)],
  );

/** Returns the scans of a table that PostgreSQL runs for the first page of a filter. */
const scansOfHome = (content: Content, table: string, of: PayloadOf<typeof listHome>, viewer: RpcContext) =>
  scansOfPage(content, table, () =>
    content.listHome.execute({ ...of, excludeKeys: ['hashtag_recommendations'] }, viewer),
  );

/** Returns the scans of a table for a page that one statement reads. */
async function scansOfPage(
  content: Content,
  table: string,
  read: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const [statement, ...more] = await statementsOf(read);
  expect(more).toEqual([]);
  const [row] = await content.dataSource.query<{ 'QUERY PLAN': unknown }[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.text}`,
    [...(statement?.values ?? [])],
  );
  return scansIn(row?.['QUERY PLAN']).filter(
    (scan) => scan['Relation Name'] === table && scan['Actual Loops'] !== 0,
  );
}

/** Returns the nodes of a plan that read a table. */
function scansIn(plan: unknown): Record<string, unknown>[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'Relation Name' in plan ? [{ ...plan }] : [];
  return [...own, ...Object.values(plan).flatMap(scansIn)];
}
