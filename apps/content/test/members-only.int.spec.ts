import { updateAuthorStories } from '@quillstead/contracts';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { holdLock } from '@quillstead/testing';
import { ReadExport } from '../src/export/read-export.js';
import { ListUserPosts } from '../src/profile-lists/list-user-posts.js';
import { ScheduleDraft } from '../src/schedule/schedule-draft.js';
import { CountReads } from '../src/statistics/count-reads.js';
import { idOf, someText, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';
import { unevenCounters } from './uneven-counters.js';

/** Stories for members only (docs/product/people.md#stories-for-members). */
describe('a story for members only', () => {
  let content: SeriesContent;
  let member: RpcContext;
  beforeAll(async () => {
    content = await openSeries();
    member = await content.person();
  });
  afterAll(() => content.close());

  const publish = (author: RpcContext, more: object = {}) =>
    content.publishStory.execute({ title: 'Lamp', rich_text_story: someText, ...more }, author);
  const turn = (author: RpcContext, story_id: number, is_members_only: 0 | 1 | null) =>
    content.editStory.execute({ story_id, is_members_only }, author);
  const countOf = async (hashtag: string) =>
    (await content.hashtagTooltip.execute({ hashtag, requestKeys: ['count_stories'] }, visitor))
      .count_stories;
  const newest = async (viewer: RpcContext, hashtag: string) =>
    (await content.listHome.execute({ hashtag }, viewer)).items.map(({ slug }) => slug);

  it('is a stub for a visitor that says so, and whole for a member', async () => {
    const author = await content.person();
    const { slug } = await publish(author, { is_members_only: 1, description: 'Of a harbour' });
    expect(await content.readStoryPage(slug, visitor)).toEqual({
      content_type: 'story_page',
      content_access: false,
      is_members_only: 1,
      author_id: idOf(author),
      author_username: author.viewer?.username,
      author_display_name: null,
      author_picture: null,
      author_is_verified: 0,
      author_is_private: 0,
      author_is_user: 0,
    });
    for (const viewer of [member, author])
      expect(await content.readStoryPage(slug, viewer)).toMatchObject({
        content_access: true,
        is_members_only: 1,
        rich_text_story: someText,
      });
  });

  it('of a private author is not said to be for members', async () => {
    const author = await content.person({ isPrivate: 1 });
    const { slug } = await publish(author, { is_members_only: 1 });
    for (const viewer of [visitor, member])
      expect(await content.readStoryPage(slug, viewer)).toMatchObject({
        content_access: false,
        is_members_only: 0,
      });
  });

  it('leaves the lists of visitors and the count of its hashtags, and comes back, while members find it', async () => {
    const author = await content.person();
    const { story_id, slug } = await publish(author, { hashtag_list: ['#kelp', '#lamp'] });
    for (const [is_members_only, count] of [
      [1, 0],
      [0, 1],
      [1, 0],
      [null, 1],
    ] as const) {
      await turn(author, story_id, is_members_only);
      expect([await countOf('#kelp'), await newest(visitor, 'kelp')]).toEqual([
        count,
        count === 1 ? [slug] : [],
      ]);
      expect(await newest(member, 'kelp')).toEqual([slug]);
    }
    // The hashtags change in the same edit.
    await content.editStory.execute(
      { story_id, is_members_only: 1, hashtag_list: ['#kelp', '#wrack'] },
      author,
    );
    expect([await countOf('#kelp'), await countOf('#lamp')]).toEqual([0, 0]);
    await content.editStory.execute(
      { story_id, is_members_only: 0, hashtag_list: ['#lamp', '#wrack'] },
      author,
    );
    expect([await countOf('#kelp'), await countOf('#lamp'), await countOf('#wrack')]).toEqual([0, 1, 1]);
    expect(await unevenCounters(content)).toEqual([]);
  });

  it('stays so when something else of it is changed, and its change is acknowledged before the response', async () => {
    const author = await content.person();
    const { story_id, slug } = await publish(author);
    for (const change of [{ is_members_only: 1 as const }, { title: 'Beacon' }]) {
      await content.editStory.execute({ story_id, ...change }, author);
      const awaited = content.awaitedEvents.at(-1);
      expect(awaited?.event.name).toBe('content.story_changed');
      const [row] = await content.dataSource.query('SELECT payload FROM outbox WHERE id = $1', [awaited?.id]);
      expect(row).toMatchObject({ payload: { story_id, is_members_only: 1 } });
    }
    expect(await content.readStoryPage(slug, visitor)).toMatchObject({ content_access: false });
  });

  it('stays closed when its author turns private and public again', async () => {
    const author = await content.person();
    const { slug } = await publish(author, { is_members_only: 1, hashtag_list: ['#cove'] });
    const open = await publish(author, { hashtag_list: ['#cove'] });
    for (const isPrivate of [1, 0]) {
      await content.dataSource.query('UPDATE user_projection SET is_private = $2 WHERE user_id = $1', [
        idOf(author),
        isPrivate,
      ]);
      await addTasks(updateAuthorStories, [idOf(author)], content.dataSource.manager);
      await content.runTasks();
    }
    expect([await countOf('#cove'), await newest(visitor, 'cove')]).toEqual([1, [open.slug]]);
    expect(await newest(member, 'cove')).toEqual([open.slug, slug]);
    expect(await unevenCounters(content)).toEqual([]);
  });

  it('is opened by nothing, whichever release writes', async () => {
    const author = await content.person();
    const { story_id } = await publish(author, { is_members_only: 1 });
    await expect(
      content.dataSource.query('UPDATE story SET is_open = 1 WHERE id = $1', [story_id]),
    ).rejects.toThrow('story_closed_to_visitors');
  });

  it('waits for its author, so that neither change undoes the other', async () => {
    const author = await content.person();
    const { story_id } = await publish(author, { is_members_only: 1 });
    const lock = await holdLock(
      content.dataSource,
      'SELECT FROM user_projection WHERE user_id = $1 FOR UPDATE',
      [idOf(author)],
    );
    const turned = turn(author, story_id, 0);
    await lock.reached();
    await lock.query('UPDATE user_projection SET is_private = 1 WHERE user_id = $1', [idOf(author)]);
    await lock.release();
    await turned;
    const [row] = await content.dataSource.query('SELECT is_open, is_members_only FROM story WHERE id = $1', [
      story_id,
    ]);
    expect(row).toEqual({ is_open: 0, is_members_only: 0 });
  });

  it('leaves the profile and the series of a visitor, whose other stories keep their positions', async () => {
    const author = await content.person();
    const titles = Array.from({ length: 60 }, (_, index) => `Part ${index + 1}`);
    const { slug, ids } = await content.seriesOf(author, titles);
    const isHidden = (position: number) => position === 1 || (position > 5 && position < 40);
    await content.dataSource.query(
      'UPDATE story SET is_members_only = 1, is_open = 0 WHERE id = ANY($1::bigint[])',
      [ids.filter((_, index) => isHidden(index + 1))],
    );
    const shown = titles.flatMap((title, index) => (isHidden(index + 1) ? [] : [`${index + 1} ${title}`]));
    expect(await content.titles(slug, visitor)).toEqual(shown);
    expect(await content.titles(slug, visitor, 'newest')).toEqual(shown.toReversed());
    expect(await content.titles(slug, member)).toHaveLength(60);
    const place = async (position: number, viewer: RpcContext) => {
      const [row] = await content.dataSource.query<{ slug: string }[]>(
        'SELECT slug FROM story WHERE id = $1',
        [ids[position - 1]],
      );
      const { series } = await content.readStoryPage(row?.slug ?? '', viewer);
      return [series?.previous?.title, series?.position, series?.next?.title];
    };
    expect(await place(2, visitor)).toEqual([undefined, 2, 'Part 3']);
    expect(await place(5, visitor)).toEqual(['Part 4', 5, 'Part 40']);
    expect(await place(5, member)).toEqual(['Part 4', 5, 'Part 6']);
    const posts = content.get(ListUserPosts);
    for (const sort of ['newest', 'top'] as const) {
      const listed = async (viewer: RpcContext) => {
        const username = author.viewer?.username ?? '';
        const { items } = await posts.posts({ username, sort }, viewer);
        return items.filter((item) => item.content_type === 'story_article').map(({ title }) => title);
      };
      expect((await listed(visitor)).filter((title) => /^Part (?:1|6|39)$/u.test(title))).toEqual([]);
      expect(await listed(visitor)).toHaveLength(25);
      expect(await listed(member)).toContain('Part 39');
    }
  });

  it('begins as a draft, also one that is published by itself, and is in the export', async () => {
    const author = await content.person();
    const { id } = await content.saveDraft.execute(
      { title: 'Later', rich_text_story: someText, is_members_only: 1 },
      author,
    );
    expect(await content.readDraft.execute({ id }, author)).toMatchObject({ is_members_only: 1 });
    await content.saveDraft.execute({ id, title: 'Much later' }, author);
    expect(await content.readDraft.execute({ id }, author)).toMatchObject({ is_members_only: 1 });
    const publish_at = new Date(Date.now() + 3_600_000);
    publish_at.setUTCSeconds(0, 0);
    await content.get(ScheduleDraft).execute({ id, publish_at: publish_at.toISOString() }, author);
    await content.dataSource.query(
      `UPDATE draft SET publish_at = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    await content.dataSource.query('UPDATE background_task SET run_at = now() WHERE key = $1', [String(id)]);
    await content.runTasks();
    expect(await content.readStoryPage('much-later', visitor)).toMatchObject({ content_access: false });
    const exported = async (part: 'stories' | 'drafts') =>
      JSON.stringify(await content.get(ReadExport).execute({ user_id: idOf(author), part, after: null }));
    expect(await exported('stories')).toContain('"is_members_only":1');
  });

  it('counts no reads of visitors, who get its stub', async () => {
    const author = await content.person();
    const { slug, story_id } = await publish(author, { is_members_only: 1 });
    const date = new Date().toISOString().slice(0, 10);
    await content.get(CountReads).execute({
      date,
      reads: [
        { slug, reader: 11, member_id: null },
        { slug, reader: 12, member_id: idOf(member) },
      ],
    });
    const [row] = await content.dataSource.query(
      'SELECT count(*)::int AS reads FROM story_reader WHERE story_id = $1',
      [story_id],
    );
    expect(row).toEqual({ reads: 1 });
  });
});
