import { mostSeries } from '@quillstead/catalogue';
import { publishScheduledDraft, updateAuthorStories } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks } from '@quillstead/service-kit';
import { holdLock } from '@quillstead/testing';
import { ReadExport } from '../src/export/read-export.js';
import { SaveReadingPlace } from '../src/reading-place/save-reading-place.js';
import { PublishScheduledDraft } from '../src/schedule/publish-scheduled-draft.js';
import { ScheduleDraft } from '../src/schedule/schedule-draft.js';
import { ListSitemap } from '../src/sitemap/list-sitemap.js';
import { idOf, someText, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

describe('a series', () => {
  let content: SeriesContent;
  beforeAll(async () => (content = await openSeries()));
  afterAll(() => content.close());

  const publish = (author: Parameters<SeriesContent['seriesOf']>[0], title: string, more: object = {}) =>
    content.publishStory.execute({ title, rich_text_story: someText, ...more }, author);
  const countOf = async (slug: string) => (await content.readSeries(slug, visitor)).count_stories;

  describe('itself', () => {
    it('gets an address from its title that no other series has, and does not lose it with the title', async () => {
      const author = await content.person();
      const first = await content.createSeries.execute({ title: 'Sea & Salt' }, author);
      const second = await content.createSeries.execute({ title: 'Sea, salt!' }, author);
      expect([first.slug, second.slug]).toEqual(['sea-salt', 'sea-salt-2']);
      await content.editSeries.execute({ series_id: first.series_id, title: 'Fog' }, author);
      expect(await content.readSeries('sea-salt', visitor)).toMatchObject({ title: 'Fog', count_stories: 0 });
    });

    it('keeps what an edit leaves out, empties what is null, and is never without a title', async () => {
      const author = await content.person();
      const { series_id, slug } = await content.createSeries.execute(
        { title: 'Moor', description: 'Of peat.', series_status: 'paused' },
        author,
      );
      await content.editSeries.execute({ series_id, series_status: 'complete' }, author);
      expect(await content.readSeries(slug, visitor)).toMatchObject({
        description: 'Of peat.',
        series_status: 'complete',
      });
      await content.editSeries.execute({ series_id, description: null, series_status: null }, author);
      expect(await content.readSeries(slug, visitor)).toMatchObject({
        title: 'Moor',
        description: null,
        series_status: 'ongoing',
      });
      for (const title of ['', null])
        await expect(content.editSeries.execute({ series_id, title }, author)).rejects.toMatchObject({
          code: 'invalid',
          message: 'Title is required.',
        });
    });

    it('is created once under an idempotency key', async () => {
      const author = { ...(await content.person()), idempotencyKey: 'key-of-a-series' };
      const payload = { title: 'Once only' };
      const first = await content.createSeries.execute(payload, author);
      expect(await content.createSeries.execute(payload, author)).toEqual(first);
      const username = author.viewer?.username ?? '';
      const { items } = await content.listUserSeries.execute({ username }, author);
      expect(items.map(({ slug }) => slug)).toEqual([first.slug]);
    });

    it('is one of so many at most', async () => {
      const author = await content.person();
      await content.dataSource.query(
        `INSERT INTO series (author_id, slug, title) SELECT $1, 'full-' || number, 'Full'
         FROM generate_series(2, $2::int) AS number`,
        [idOf(author), mostSeries],
      );
      await content.createSeries.execute({ title: 'The last' }, author);
      await expect(content.createSeries.execute({ title: 'One more' }, author)).rejects.toMatchObject({
        code: 'quota_reached',
      });
    });

    it('is one of so many at most when several are created at once', async () => {
      const author = await content.person();
      await content.dataSource.query(
        `INSERT INTO series (author_id, slug, title) SELECT $1, 'filled-' || number, 'Full'
         FROM generate_series(2, $2::int) AS number`,
        [idOf(author), mostSeries],
      );
      await content.createSeries.execute({ title: 'Held' }, await content.person());
      // Each call has checked the quota before it waits for the count of the addresses.
      const counting = `SELECT FROM slug_count WHERE base = 'series/held' FOR UPDATE`;
      const lock = await holdLock(content.dataSource, counting);
      const ends = Array.from({ length: 3 }, () =>
        content.createSeries.execute({ title: 'Held' }, author).then(
          () => 'fulfilled',
          (error: { code: string }) => error.code,
        ),
      );
      await lock.reached(ends.length);
      await lock.release();
      expect((await Promise.all(ends)).toSorted()).toEqual(['fulfilled', 'quota_reached', 'quota_reached']);
    });

    it('goes without its stories', async () => {
      const author = await content.person();
      const { series_id, slug, ids } = await content.seriesOf(author, ['Ash', 'Bay']);
      await content.deleteSeries.execute({ series_id }, author);
      expect(content.awaitedEvents.at(-1)?.event.name).toBe('content.series_deleted');
      await expect(content.readSeries(slug, author)).rejects.toMatchObject({ code: 'not_found' });
      const { items } = await content.listHome.execute({}, author);
      const left = items.filter(({ story_id }) => ids.includes(story_id));
      expect(left.map(({ title }) => title).sort()).toEqual(['Ash', 'Bay']);
      expect((await content.readStoryPage(left[0]?.slug ?? '', author)).series).toBeNull();
    });
  });

  describe('its stories', () => {
    it('are each in one series, and name it with the stories beside them', async () => {
      const author = await content.person();
      const [one, two] = [
        await content.seriesOf(author, ['Ash', 'Bay', 'Cod']),
        await content.seriesOf(author),
      ];
      const { items } = await content.listSeriesStories.execute({ slug: one.slug }, visitor);
      const [ash, bay, cod] = items.map(({ slug }) => slug);
      expect((await content.readStoryPage(bay ?? '', visitor)).series).toEqual({
        series_id: one.series_id,
        slug: one.slug,
        title: 'The lamp',
        lang: 'en',
        position: 2,
        count_stories: 3,
        previous: { story_id: one.ids[0], slug: ash, title: 'Ash', lang: 'en', cover: null },
        next: { story_id: one.ids[2], slug: cod, title: 'Cod', lang: 'en', cover: null },
      });
      await content.placeStory.place({ series_id: two.series_id, story_id: one.ids[1] ?? 0 }, author);
      expect((await content.readStoryPage(bay ?? '', visitor)).series).toMatchObject({
        slug: two.slug,
        position: 1,
        count_stories: 1,
        previous: null,
        next: null,
      });
      expect([await countOf(one.slug), await countOf(two.slug)]).toEqual([2, 1]);
      expect(await content.titles(one.slug, visitor)).toEqual(['1 Ash', '2 Cod']);
    });

    it('join and leave by an edit of the story, which leaves their place when it names the same series', async () => {
      const author = await content.person();
      const { series_id, slug, ids } = await content.seriesOf(author, ['Ash', 'Bay']);
      const [ash = 0] = ids;
      await content.editStory.execute({ story_id: ash, series_id }, author);
      await content.editStory.execute({ story_id: ash, title: 'Oak' }, author);
      expect(await content.titles(slug, visitor)).toEqual(['1 Oak', '2 Bay']);
      await content.editStory.execute({ story_id: ash, series_id: null }, author);
      expect(await content.titles(slug, visitor)).toEqual(['1 Bay']);
      await content.editStory.execute({ story_id: ash, series_id }, author);
      expect(await content.titles(slug, visitor)).toEqual(['1 Bay', '2 Oak']);
      expect(await countOf(slug)).toBe(2);
    });

    it('leave it when they are deleted', async () => {
      const author = await content.person();
      const { slug, ids } = await content.seriesOf(author, ['Ash', 'Bay', 'Cod']);
      await content.deleteStory.execute({ story_id: ids[1] ?? 0 }, author);
      expect(await content.titles(slug, visitor)).toEqual(['1 Ash', '2 Cod']);
      expect(await countOf(slug)).toBe(2);
    });

    it('show a member how far they have read, and where to go on', async () => {
      const [author, reader] = [await content.person(), await content.person()];
      const { slug, ids } = await content.seriesOf(author, ['Ash', 'Bay', 'Cod']);
      const read = (index: number, reading_place: number) =>
        content
          .get(SaveReadingPlace)
          .execute({ story_id: ids[index] ?? 0, reading_place, reading_share: 40 }, reader);
      const goOn = async () => (await content.readSeries(slug, reader)).continue_with?.title ?? null;
      const shares = async (viewer: typeof reader) =>
        (await content.listSeriesStories.execute({ slug }, viewer)).items.map(
          ({ reading_share }) => reading_share,
        );
      expect(await goOn()).toBeNull();
      await read(0, 4);
      expect(await goOn()).toBe('Ash');
      await read(0, 0);
      expect(await goOn()).toBe('Bay');
      await read(1, 3);
      const elsewhere = await content.seriesOf(author, ['Dun']);
      ids.push(...elsewhere.ids);
      await read(3, 2);
      expect(await goOn()).toBe('Bay');
      expect(await shares(reader)).toEqual([100, 40, null]);
      expect(await shares(visitor)).toEqual([null, null, null]);
      expect(await shares(author)).toEqual([null, null, null]);
      await read(2, 0);
      expect(await goOn()).toBeNull();
    });

    it('wait in a draft for the series that it joins', async () => {
      const author = await content.person();
      const { series_id, slug } = await content.seriesOf(author, ['Ash']);
      const { id } = await content.saveDraft.execute({ title: 'Bay', series_id }, author);
      expect(await content.readDraft.execute({ id }, author)).toMatchObject({ series_id });
      await publish(author, 'Bay', { id, series_id });
      expect(await content.titles(slug, visitor)).toEqual(['1 Ash', '2 Bay']);
    });

    it('join it also when they are published at a set time', async () => {
      const author = await content.person();
      const { series_id, slug } = await content.seriesOf(author, ['Ash']);
      const draft = { title: 'Bay', rich_text_story: someText, series_id };
      const { id } = await content.saveDraft.execute(draft, author);
      const publish_at = new Date(Date.now() + 3_600_000).toISOString();
      await content.get(ScheduleDraft).execute({ id, publish_at }, author);
      await content.dataSource.query('UPDATE draft SET publish_at = now() WHERE id = $1', [id]);
      await content.get(PublishScheduledDraft).run({
        name: publishScheduledDraft.name,
        key: String(id),
        progress: null,
        requestId: 'test',
      });
      expect(await content.titles(slug, visitor)).toEqual(['1 Ash', '2 Bay']);
    });
  });

  describe('somebody else', () => {
    it('can change neither a series nor its stories, nor put stories into it', async () => {
      const [author, other] = [await content.person(), await content.person()];
      const { series_id, slug, ids } = await content.seriesOf(author, ['Ash']);
      const [ash = 0] = ids;
      const own = await publish(other, 'Bay');
      const forbidden = { code: 'forbidden' };
      await expect(content.editSeries.execute({ series_id, title: 'Mine' }, other)).rejects.toMatchObject(
        forbidden,
      );
      await expect(content.deleteSeries.execute({ series_id }, other)).rejects.toMatchObject(forbidden);
      await expect(content.placeStory.take({ story_id: ash }, other)).rejects.toMatchObject(forbidden);
      await expect(
        content.placeStory.place({ series_id, story_id: own.story_id }, other),
      ).rejects.toMatchObject({ code: 'not_found' });
      const invalid = {
        code: 'invalid',
        message: expect.stringMatching(/^Series id: .* not an acceptable/u),
      };
      await expect(publish(other, 'Cod', { series_id })).rejects.toMatchObject(invalid);
      await expect(
        content.editStory.execute({ story_id: own.story_id, series_id }, other),
      ).rejects.toMatchObject(invalid);
      expect(await content.titles(slug, visitor)).toEqual(['1 Ash']);
      await content.dataSource.manager.update(ProfileProjection, { userId: idOf(author) }, { isPrivate: 1 });
      const notFound = { code: 'not_found' };
      await expect(content.editSeries.execute({ series_id, title: 'Mine' }, other)).rejects.toMatchObject(
        notFound,
      );
      await expect(content.deleteSeries.execute({ series_id }, other)).rejects.toMatchObject(notFound);
    });
  });

  describe('an account', () => {
    it('has its series in its export, with the stories in their order', async () => {
      const author = await content.person();
      const { series_id, slug, ids } = await content.seriesOf(author, ['Ash', 'Bay']);
      const stories = (await content.listSeriesStories.execute({ slug }, visitor)).items;
      const [ash, bay] = stories.map((story) => story.slug);
      await content.placeStory.place({ series_id, story_id: ids[1] ?? 0, after_story_id: null }, author);
      const payload = { user_id: idOf(author), part: 'series', after: null } as const;
      const { items } = await content.get(ReadExport).series(payload);
      expect(items).toMatchObject([{ series_id, slug, title: 'The lamp', story_slugs: [bay, ash] }]);
    });

    it('takes its series with it when it is deleted', async () => {
      const author = await content.person();
      const { slug } = await content.seriesOf(author, ['Ash']);
      await content.dataSource.manager.update(
        ProfileProjection,
        { userId: idOf(author) },
        { status: 'deleted' },
      );
      await expect(content.readSeries(slug, visitor)).rejects.toMatchObject({ code: 'not_found' });
      await addTasks(updateAuthorStories, [idOf(author)], content.dataSource.manager);
      await content.runTasks();
      for (const table of ['series', 'series_story'])
        expect([
          table,
          await content.dataSource.query(
            `SELECT FROM ${table} ${table === 'series' ? '' : 'JOIN series ON series.id = series_id'} WHERE slug = $1`,
            [slug],
          ),
        ]).toEqual([table, []]);
    });
  });

  it('stands in the sitemap when a visitor may read and share a story of it', async () => {
    const [author, hidden] = [await content.person(), await content.person({ isPrivate: 1 })];
    const shown = await content.seriesOf(author, ['Ash']);
    const others = [
      await content.seriesOf(author),
      await content.seriesOf(author),
      await content.seriesOf(author),
    ];
    const [, nsfw, unshared] = others;
    await publish(author, 'Bay', { series_id: nsfw?.series_id, is_nsfw: 1 });
    await publish(author, 'Cod', { series_id: unshared?.series_id, is_shareable: 0 });
    others.push(await content.seriesOf(hidden, ['Dun']));
    const { entries } = await content.get(ListSitemap).series({ part: 0 });
    const listed = new Set(entries.map(({ key }) => key));
    expect(listed.has(shown.slug)).toBe(true);
    expect(others.filter(({ slug }) => listed.has(slug))).toEqual([]);
  });
});
