import type { RpcContext } from '@quillstead/service-kit';
import { ChooseStoriesForEmail } from '../src/excerpt/choose-stories-for-email.js';
import { ReadSeriesForEmail } from '../src/excerpt/read-series-for-email.js';
import { ReadStoryForEmail } from '../src/excerpt/read-story-for-email.js';
import { ReadStoryNames } from '../src/excerpt/read-story-names.js';
import { ReadSharedSeries } from '../src/federation/read-shared-series.js';
import { PurgeStories } from '../src/deletion/purge-stories.js';
import { ReadSharedStories } from '../src/federation/read-shared-stories.js';
import { CreateSeries } from '../src/series/create-series.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

describe('what other services read of a story', () => {
  let content: Content;
  let member: RpcContext;
  beforeAll(async () => {
    content = await openContent();
    member = await content.person();
  });
  afterAll(() => content.close());

  async function publish(changes: object, profile: Parameters<Content['person']>[0] = {}) {
    const author = await content.person(profile);
    const title = `Of ${idOf(author)}`;
    const story = { title, rich_text_story: someText, ...changes };
    const { story_id, slug } = await content.publishStory.execute(story, author);
    return { author, title, story_id, slug };
  }

  it.each([
    ['everybody may read', {}, {}, { email: true, visitor: true, member: true, elsewhere: true }],
    [
      'its author does not want shared',
      { is_shareable: 0 },
      {},
      { email: true, visitor: true, member: true, elsewhere: false },
    ],
    [
      'is for members',
      { is_members_only: 1 },
      {},
      { email: false, visitor: false, member: true, elsewhere: false },
    ],
    [
      'is of a private author',
      {},
      { isPrivate: 1 },
      { email: false, visitor: false, member: false, elsewhere: false },
    ],
    [
      'is of a suspended author',
      {},
      { status: 'suspended' },
      { email: false, visitor: false, member: false, elsewhere: false },
    ],
  ] as const)('that %s', async (_, changes, profile, expected) => {
    const { author, title, story_id, slug } = await publish(changes, profile);
    const names = async (who: RpcContext) =>
      content.get(ReadStoryNames).execute({ story_ids: [story_id] }, who);
    const email = await content.get(ReadStoryForEmail).execute({ story_id });
    const shared = content.get(ReadSharedStories);
    const elsewhere = await Promise.all([
      shared.execute({ story_id }),
      shared.execute({ slug }),
      shared.execute({ author_id: idOf(author), after: null }),
    ]);
    expect({
      email: email?.title === title,
      visitor: (await names(visitor)).length === 1,
      member: (await names(member)).length === 1,
      elsewhere: elsewhere.every((found) => found[0]?.title === title),
    }).toEqual(expected);
    expect(elsewhere.flat().length > 0).toBe(expected.elsewhere);
  });

  it('goes on behind a story of its author', async () => {
    const { author, story_id } = await publish({});
    const later = await content.publishStory.execute({ title: 'Later', rich_text_story: someText }, author);
    const shared = (after: number | null) =>
      content.get(ReadSharedStories).execute({ author_id: idOf(author), after });
    expect((await shared(null)).map((story) => story.story_id)).toEqual([later.story_id, story_id]);
    expect((await shared(later.story_id)).map((story) => story.story_id)).toEqual([story_id]);
    expect(await shared(story_id)).toEqual([]);
  });

  it('goes on behind a story that was deleted between two pages', async () => {
    const { author, story_id } = await publish({});
    const publishAgain = () =>
      content.publishStory.execute({ title: 'Later', rich_text_story: someText }, author);
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Tides' }, author);
    await content.dataSource.query(
      'INSERT INTO series_story (story_id, series_id, place) VALUES ($1, $2, 1)',
      [story_id, series_id],
    );
    const later = await publishAgain();
    await publishAgain();
    const shared = content.get(ReadSharedStories);
    const [, last] = await shared.execute({ author_id: idOf(author), after: null });
    expect(last?.story_id).toBe(later.story_id);
    await content.deleteStory.execute({ story_id: later.story_id }, author);
    await content.get(PurgeStories).run();
    for (const list of [{ author_id: idOf(author) }, { series_id }]) {
      const after = { after: later.story_id, after_posted_at: last?.posted_at };
      expect((await shared.execute({ ...list, ...after })).map((story) => story.story_id)).toEqual([
        story_id,
      ]);
    }
  });

  it('goes on behind a story of its series, which has no others', async () => {
    const author = await content.person();
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Tides' }, author);
    const add = async (changes: object) => {
      const story = { title: 'A part', rich_text_story: someText, ...changes };
      return (await content.publishStory.execute(story, author)).story_id;
    };
    const [first, second] = [await add({ series_id }), await add({ series_id })];
    await add({});
    await add({ series_id, is_members_only: 1 });
    const shared = (after: number | null) => content.get(ReadSharedStories).execute({ series_id, after });
    expect((await shared(null)).map((story) => [story.story_id, story.series_id])).toEqual([
      [second, series_id],
      [first, series_id],
    ]);
    expect((await shared(second)).map((story) => story.story_id)).toEqual([first]);
  });

  it('has its series and its cover in an email, but no cover that not everybody may see', async () => {
    const author = await content.person();
    const { series_id, slug } = await content.get(CreateSeries).execute({ title: 'Harbours' }, author);
    const published = { title: 'Ebb', rich_text_story: someText, series_id };
    const { story_id } = await content.publishStory.execute(published, author);
    await content.dataSource.query(`UPDATE story SET cover = 'abc', cover_alt = 'A lamp' WHERE id = $1`, [
      story_id,
    ]);
    const read = () => content.get(ReadStoryForEmail).execute({ story_id });
    expect(await read()).toMatchObject({
      cover: '/media/abc',
      cover_alt: 'A lamp',
      series: { series_id, slug, title: 'Harbours' },
    });
    await content.dataSource.query('UPDATE story SET is_nsfw = 1 WHERE id = $1', [story_id]);
    expect(await read()).toMatchObject({ cover: null });
  });

  it.each([
    ['public', {}, true],
    ['private', { isPrivate: 1 }, false],
    ['suspended', { status: 'suspended' }, false],
  ] as const)('and of a series whose author is %s', async (_, profile, isThere) => {
    const author = await content.person(profile);
    const { series_id, slug } = await content.get(CreateSeries).execute({ title: 'Harbours' }, author);
    await content.dataSource.query("UPDATE series SET cover = 'abc' WHERE id = $1", [series_id]);
    const series = await content.get(ReadSeriesForEmail).execute({ series_id });
    const named = { series_id, author_id: idOf(author), title: 'Harbours' };
    expect(series).toEqual(isThere ? named : null);
    const shared = await content.get(ReadSharedSeries).execute({ series_id });
    expect(shared).toEqual(
      isThere
        ? { ...named, slug, description: null, cover: '/media/abc', posted_at: shared?.posted_at ?? '' }
        : null,
    );
    expect(await content.get(ReadSharedSeries).execute({ slug })).toEqual(shared);
  });

  it('is chosen for the email of a week by its trending score, one of each author that may be there', async () => {
    const until = new Date(Date.now() + 60_000);
    const after = new Date(until.getTime() - 7 * 24 * 3_600_000);
    const best = await publish({});
    const second = await publish({});
    const others = [
      await publish({ is_nsfw: 1 }),
      await publish({ is_shareable: 0 }),
      await publish({ is_members_only: 1 }),
      await publish({}, { isPrivate: 1 }),
      await publish({}, { status: 'suspended' }),
    ];
    const { story_id: again } = await content.publishStory.execute(
      { title: 'Again', rich_text_story: someText },
      best.author,
    );
    const early = await publish({});
    await content.dataSource.query('UPDATE story_stat SET posted_at = $2 WHERE story_id = $1', [
      early.story_id,
      after,
    ]);
    // The scores are above those of everything that other tests publish.
    for (const [index, story_id] of [early, ...others, best, second].map((one) => one.story_id).entries())
      await content.dataSource.query('UPDATE story_stat SET score = $2 WHERE story_id = $1', [
        story_id,
        1_000_000 - index,
      ]);
    await content.dataSource.query('UPDATE story_stat SET score = 999000 WHERE story_id = $1', [again]);
    const week = { after: after.toISOString(), until: until.toISOString() };
    const choose = (limit: number) => content.get(ChooseStoriesForEmail).execute({ ...week, limit });
    expect((await choose(2)).story_ids).toEqual([best.story_id, second.story_id]);
    expect((await choose(10)).story_ids).not.toContain(again);
  });
});
