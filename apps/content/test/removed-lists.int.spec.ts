import type { RpcContext } from '@quillstead/service-kit';
import { ChangeEntries } from '../src/collection/change-entries.js';
import { CreateCollection } from '../src/collection/create-collection.js';
import { EditCollection } from '../src/collection/edit-collection.js';
import { ListCollectionStories } from '../src/collection/list-collection-stories.js';
import { ListSubscribedCollections } from '../src/collection/list-subscribed-collections.js';
import { ListUserCollections } from '../src/collection/list-user-collections.js';
import { ReadCollection } from '../src/collection/read-collection.js';
import { SnapshotCollections } from '../src/collection/snapshot-collections.js';
import { SubscribeToCollection } from '../src/collection-subscription/subscribe-to-collection.js';
import { purgeAuthorPage } from '../src/deletion/purge-author.js';
import { PurgeStories } from '../src/deletion/purge-stories.js';
import { ReadListEpub } from '../src/epub/read-list-epub.js';
import { ReadReportedThing } from '../src/excerpt/read-reported-thing.js';
import { ReadSeriesForEmail } from '../src/excerpt/read-series-for-email.js';
import { ReadStoryForEmail } from '../src/excerpt/read-story-for-email.js';
import { ReadExport } from '../src/export/read-export.js';
import { ReadSharedSeries } from '../src/federation/read-shared-series.js';
import { ReadSharedStories } from '../src/federation/read-shared-stories.js';
import { ListHomeShelves } from '../src/home-shelves/list-home-shelves.js';
import { ListUserPosts } from '../src/profile-lists/list-user-posts.js';
import { ListContinueReading } from '../src/reading-place/list-continue-reading.js';
import { MendList } from '../src/removed-list/mend-list.js';
import { ReadHiddenList } from '../src/removed-list/read-hidden-list.js';
import { RemoveList } from '../src/removed-list/remove-list.js';
import { ReadDocuments } from '../src/search-documents/read-documents.js';
import { ReadFound } from '../src/search-documents/read-found.js';
import { ListSubscribedSeries } from '../src/series/list-subscribed-series.js';
import { SubscribeToSeries } from '../src/series-subscription/subscribe-to-series.js';
import { ListSitemap } from '../src/sitemap/list-sitemap.js';
import { as, idOf, someText, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

const missing = { code: 'not_found' };
const kinds = ['series', 'collection'] as const;
type Kind = (typeof kinds)[number];

describe('a series or a collection that a moderator removes', () => {
  let content: SeriesContent;
  let moderator: RpcContext;
  let author: RpcContext;
  let reader: RpcContext;
  let its: Awaited<ReturnType<typeof makeBoth>>;

  beforeAll(async () => {
    content = await openSeries();
    const { viewer } = await content.person();
    if (viewer === null) throw new Error('A person without a viewer');
    moderator = as({ ...viewer, role: 'moderator' });
  });
  afterAll(() => content.close());
  beforeEach(async () => {
    [author, reader] = [await content.person(), await content.person()];
    its = await makeBoth();
  });

  /**
   * Creates a series of two stories and a collection with the first of them, both with a title that nothing else has.
   */
  async function makeBoth() {
    const secret = `Lantern${idOf(author)}`;
    const description = 'About the harbour.';
    const { series_id, slug } = await content.createSeries.execute(
      { title: secret, description, series_status: 'complete' },
      author,
    );
    const ids: number[] = [];
    for (const title of [`One ${idOf(author)}`, 'Two']) {
      const story = { title, rich_text_story: someText, series_id };
      ids.push((await content.publishStory.execute(story, author)).story_id);
    }
    const { collection_id } = await content
      .get(CreateCollection)
      .execute({ title: secret, description, collection_visibility: 'public' }, author);
    const [storyId = 0, nextId = 0] = ids;
    await content.get(ChangeEntries).add({ collection_id, story_id: storyId }, author);
    await content.get(SubscribeToSeries).subscribe({ series_id }, reader);
    await content.get(SubscribeToCollection).subscribe({ collection_id }, reader);
    return { secret, series_id, slug, collection_id, storyId, nextId };
  }

  const act = {
    series: {
      remove: (more: object, who: RpcContext) =>
        content.get(RemoveList).series({ series_id: its.series_id, ...more }, who),
      restore: (more: object, who: RpcContext) =>
        content.get(RemoveList).restoredSeries({ series_id: its.series_id, ...more }, who),
      mend: (more: object, who: RpcContext) =>
        content.get(MendList).series({ series_id: its.series_id, ...more }, who),
      asAuthor: (who: RpcContext) =>
        content.get(ReadHiddenList).seriesAsAuthor({ series_id: its.series_id }, who),
      asStaff: (who: RpcContext) =>
        content.get(ReadHiddenList).seriesAsStaff({ series_id: its.series_id }, who),
    },
    collection: {
      remove: (more: object, who: RpcContext) =>
        content.get(RemoveList).collection({ collection_id: its.collection_id, ...more }, who),
      restore: (more: object, who: RpcContext) =>
        content.get(RemoveList).restoredCollection({ collection_id: its.collection_id, ...more }, who),
      mend: (more: object, who: RpcContext) =>
        content.get(MendList).collection({ collection_id: its.collection_id, ...more }, who),
      asAuthor: (who: RpcContext) =>
        content.get(ReadHiddenList).collectionAsAuthor({ collection_id: its.collection_id }, who),
      asStaff: (who: RpcContext) =>
        content.get(ReadHiddenList).collectionAsStaff({ collection_id: its.collection_id }, who),
    },
  } as const;

  const username = () => author.viewer?.username ?? '';
  const readerName = () => reader.viewer?.username ?? '';

  /** The ways to read it, each by its name. */
  const ways: Record<Kind, Record<string, (who: RpcContext) => Promise<unknown>>> = {
    series: {
      'its page': (who) => content.series.execute({ slug: its.slug }, who),
      'its stories': async (who) => ((await content.titles(its.slug, who)).length > 0 ? its.secret : null),
      'the series of its author': (who) => content.listUserSeries.execute({ username: username() }, who),
      'the series to which somebody subscribes': (who) =>
        content.get(ListSubscribedSeries).execute({ username: readerName() }, who),
      'the page of a story': (who) => content.readStoryPage(`one-${idOf(author)}`, who),
      'a list of stories': (who) => content.get(ListUserPosts).posts({ username: username() }, who),
      'the stories of a collection': (who) =>
        content.get(ListCollectionStories).execute({ collection_id: its.collection_id }, who),
      'the stories to go on with': (who) =>
        who.viewer === null ? Promise.resolve([]) : content.get(ListContinueReading).execute({}, who),
      'the shelves of home': (who) => content.get(ListHomeShelves).execute({}, who),
      'its book': async (who) =>
        String((await content.get(ReadListEpub).series({ slug: its.slug }, who)).bytes),
      'the sitemap': () => content.get(ListSitemap).series({ part: 0 }),
      'what search found': (who) => content.get(ReadFound).series({ ids: [its.series_id] }, who),
      'what search suggests': (who) =>
        content
          .get(ReadFound)
          .suggested({ story_ids: [], hashtag_ids: [], series_ids: [its.series_id] }, who),
      'what search indexes': () => content.get(ReadDocuments).series({ keys: [its.series_id] }),
      'the email with a story': () => content.get(ReadStoryForEmail).execute({ story_id: its.storyId }),
      'a follow from the fediverse': () =>
        content.get(ReadSharedSeries).execute({ series_id: its.series_id }),
      'a story for the fediverse': async () => {
        const found = await content.get(ReadSharedStories).execute({ story_id: its.storyId });
        return found.some(({ series_id }) => series_id === its.series_id) ? its.secret : null;
      },
      'a subscription by email': () => content.get(ReadSeriesForEmail).execute({ series_id: its.series_id }),
      'the export of a subscriber': () =>
        content.get(ReadExport).part({ user_id: idOf(reader), part: 'series_subscriptions', after: null }),
      'a report': (who) =>
        who.viewer === null
          ? Promise.resolve(null)
          : content.get(ReadReportedThing).list({ series_id: its.series_id }, who),
    },
    collection: {
      'its page': (who) => content.get(ReadCollection).execute({ collection_id: its.collection_id }, who),
      'its stories': async (who) => {
        const page = content.get(ListCollectionStories).execute({ collection_id: its.collection_id }, who);
        return (await page).items.length > 0 ? its.secret : null;
      },
      'the collections of its member': (who) =>
        content.get(ListUserCollections).execute({ username: username() }, who),
      'the collections to which somebody subscribes': (who) =>
        content.get(ListSubscribedCollections).execute({ username: readerName() }, who),
      'its book': async (who) =>
        String((await content.get(ReadListEpub).collection({ collection_id: its.collection_id }, who)).bytes),
      'the sitemap': () => content.get(ListSitemap).collections({ part: 0 }),
      'the export of a subscriber': () =>
        content
          .get(ReadExport)
          .part({ user_id: idOf(reader), part: 'collection_subscriptions', after: null }),
      'a report': (who) =>
        who.viewer === null
          ? Promise.resolve(null)
          : content.get(ReadReportedThing).list({ collection_id: its.collection_id }, who),
    },
  };

  /** Returns the ways by which somebody reads its title, or its stories as parts of it. */
  async function shownTo(kind: Kind, who: RpcContext): Promise<string[]> {
    const shown: string[] = [];
    for (const [name, read] of Object.entries(ways[kind])) {
      const response = await read(who).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'not_found') return null;
        throw error;
      });
      if (JSON.stringify(response)?.toLowerCase().includes(its.secret.toLowerCase())) shown.push(name);
    }
    return shown;
  }

  const everybody = () => ({ author, reader, moderator, visitor });

  it.each(kinds)(
    'shows its %s to nobody in any way to read, and to all again when it is restored',
    async (kind) => {
      const before = await shownTo(kind, reader);
      expect(before).toEqual(Object.keys(ways[kind]));
      const otherKind = kind === 'series' ? 'collection' : 'series';
      // The collection names the series of its story.
      const isAnother = (name: string) => name !== 'the stories of a collection';
      const other = (await shownTo(otherKind, reader)).filter(isAnother);
      await act[kind].remove({}, moderator);
      for (const who of Object.values(everybody())) expect(await shownTo(kind, who)).toEqual([]);
      expect((await content.readStoryPage(`one-${idOf(author)}`, visitor)).title).toBe(`One ${idOf(author)}`);
      expect((await shownTo(otherKind, reader)).filter(isAnother)).toEqual(other);
      await act[kind].restore({}, moderator);
      expect(await shownTo(kind, reader)).toEqual(before);
    },
  );

  it.each(kinds)('is taken away and restored by the staff alone, and only once: a %s', async (kind) => {
    for (const who of [author, reader, visitor])
      await expect(act[kind].remove({}, who)).rejects.toMatchObject({ code: expect.any(String) });
    await act[kind].remove({}, moderator);
    await expect(act[kind].remove({}, moderator)).rejects.toMatchObject(missing);
    await expect(act[kind].restore({}, author)).rejects.toMatchObject(missing);
    await act[kind].restore({}, moderator);
    await expect(act[kind].restore({}, moderator)).rejects.toMatchObject(missing);
  });

  it('waits until search and the gateways know it', async () => {
    await act.series.remove({}, moderator);
    await act.collection.remove({}, moderator);
    expect(content.awaitedEvents.slice(-2).map(({ event }) => event.name)).toEqual([
      'content.series_changed',
      'content.collection_changed',
    ]);
    const last = await content.dataSource.query<{ payload: object }[]>(
      'SELECT payload FROM outbox WHERE subject = $1 ORDER BY id DESC LIMIT 1',
      [`collection:${its.collection_id}`],
    );
    expect(last).toMatchObject([{ payload: { collection_visibility: 'private', author_id: idOf(author) } }]);
    const { items } = await content.get(SnapshotCollections).execute({ after: 0, limit: 1_000 });
    expect(items.find(({ collection_id }) => collection_id === its.collection_id)).toMatchObject({
      author_id: idOf(author),
      collection_visibility: 'private',
    });
  });

  it('takes no story and no change meanwhile, and stories that are edited stay in a hidden series', async () => {
    await act.series.remove({ can_be_mended: 1 }, moderator);
    await act.collection.remove({ can_be_mended: 1 }, moderator);
    const { series_id, collection_id, storyId: story_id, nextId } = its;
    const edit = { series_id, title: 'Another' };
    await expect(content.editSeries.execute(edit, author)).rejects.toMatchObject(missing);
    await expect(content.deleteSeries.execute({ series_id }, author)).rejects.toMatchObject(missing);
    await expect(
      content.placeStory.place({ story_id, series_id, after_story_id: nextId }, author),
    ).rejects.toMatchObject(missing);
    await expect(
      content.get(EditCollection).execute({ collection_id, title: 'Another' }, author),
    ).rejects.toMatchObject(missing);
    await content.editStory.execute({ story_id, title: 'Changed', series_id: null }, author);
    await content.deleteStory.execute({ story_id: nextId }, author);
    await act.series.restore({}, moderator);
    expect(await content.titles(its.slug, visitor)).toEqual(['1 Changed']);
  });

  describe.each(kinds)('to have it mended: a %s', (kind) => {
    const lastMended = async () => {
      const rows = await content.dataSource.query<{ payload: { version: number; author_id: number } }[]>(
        `SELECT payload FROM outbox WHERE name = $1 ORDER BY id DESC LIMIT 1`,
        [`content.${kind}_mended`],
      );
      return rows[0]?.payload;
    };
    const aged = (days: number) =>
      content.dataSource.query(
        `UPDATE ${kind} SET removed_at = now() - make_interval(days => $1) WHERE removed_at IS NOT NULL`,
        [days],
      );

    it('is read by its author and the staff, and changed by its author', async () => {
      await expect(act[kind].asAuthor(author)).rejects.toMatchObject(missing);
      await act[kind].remove({ can_be_mended: 1 }, moderator);
      expect(await act[kind].asAuthor(author)).toMatchObject({
        [`${kind}_id`]: its[`${kind}_id`],
        title: its.secret,
        description: 'About the harbour.',
      });
      expect(await act[kind].asStaff(moderator)).toEqual(await act[kind].asAuthor(author));
      await expect(act[kind].asAuthor(reader)).rejects.toMatchObject(missing);
      for (const who of [author, reader]) await expect(act[kind].asStaff(who)).rejects.toMatchObject(missing);
      await expect(act[kind].mend({ title: 'Mine' }, reader)).rejects.toMatchObject(missing);
      await expect(act[kind].mend({ title: '' }, author)).rejects.toMatchObject({ code: 'invalid' });
    });

    it('is released only as the staff read it', async () => {
      await act[kind].remove({ can_be_mended: 1 }, moderator);
      await act[kind].mend(
        { title: `Calm ${its.secret}`, description: null, mended_words: 'Calmer.' },
        author,
      );
      const first = await lastMended();
      expect(first).toMatchObject({ author_id: idOf(author), words: 'Calmer.' });
      await act[kind].mend({ title: `Worse ${its.secret}` }, author);
      await expect(act[kind].restore({ version: first?.version }, moderator)).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await shownTo(kind, author)).toEqual([]);
      await act[kind].restore({ version: (await lastMended())?.version }, moderator);
      expect(await ways[kind]['its page']?.(visitor)).toMatchObject({
        title: `Worse ${its.secret}`,
        description: null,
      });
      await expect(act[kind].mend({ title: 'Late' }, author)).rejects.toMatchObject(missing);
    });

    it('is deleted 30 days after its author last mended it, and its stories stay', async () => {
      await act[kind].remove({ can_be_mended: 1 }, moderator);
      await aged(29);
      await act[kind].mend({ title: 'Mended' }, author);
      await content.dataSource.query(
        `UPDATE ${kind} SET removed_at = removed_at - interval '2 days' WHERE removed_at IS NOT NULL`,
      );
      await act[kind].mend({ title: 'Mended' }, author);
      await aged(31);
      await expect(act[kind].mend({ title: 'Mended' }, author)).rejects.toMatchObject(missing);
      await expect(act[kind].restore({}, moderator)).rejects.toMatchObject(missing);
      await content.get(PurgeStories).run();
      const rows = await content.dataSource.query(`SELECT FROM ${kind} WHERE removed_from = $1`, [
        idOf(author),
      ]);
      expect(rows).toEqual([]);
      const [last] = await content.dataSource.query<{ name: string }[]>(
        'SELECT name FROM outbox WHERE subject = $1 ORDER BY id DESC LIMIT 1',
        [`${kind}:${its[`${kind}_id`]}`],
      );
      expect(last?.name).toBe(`content.${kind}_deleted`);
      expect((await content.readStoryPage(`one-${idOf(author)}`, visitor)).story_id).toBe(its.storyId);
    });

    it('is deleted with all others that are due, however many', async () => {
      const [column, value] =
        kind === 'series' ? ['slug', `'due-' || number`] : ['public_id', `${2 ** 48} + number`];
      await content.dataSource.query(
        `INSERT INTO ${kind} (${column}, title, removed_from, removed_at)
         SELECT ${value}, 'Due', $1::bigint, now() - interval '31 days' FROM generate_series(1, 201) AS number`,
        [idOf(author)],
      );
      await content.get(PurgeStories).run();
      const rows = await content.dataSource.query(`SELECT FROM ${kind} WHERE removed_from = $1`, [
        idOf(author),
      ]);
      expect(rows).toEqual([]);
    });

    it('is not what was removed without that chance: its author reads nothing of that', async () => {
      await act[kind].remove({}, moderator);
      await expect(act[kind].asAuthor(author)).rejects.toMatchObject(missing);
      await expect(act[kind].mend({ title: 'Mine' }, author)).rejects.toMatchObject(missing);
    });

    it('is in the export of its author, and gone with their account', async () => {
      const part = kind === 'series' ? 'hidden_series' : 'hidden_collections';
      const exported = async (who: RpcContext) =>
        (await content.get(ReadExport).part({ user_id: idOf(who), part, after: null })).items;
      await act[kind].remove({ can_be_mended: 1 }, moderator);
      expect(await exported(author)).toMatchObject([
        { [`${kind}_id`]: its[`${kind}_id`], title: its.secret, description: 'About the harbour.' },
      ]);
      expect(await exported(reader)).toEqual([]);
      while (await purgeAuthorPage(idOf(author), content.dataSource, content.outbox));
      expect(await exported(author)).toEqual([]);
      await expect(act[kind].restore({}, moderator)).rejects.toMatchObject(missing);
    });
  });

  it('is reported by who may read it, with its title, description and author', async () => {
    const { series_id, collection_id, secret, slug } = its;
    const seen = { author_id: idOf(author), title: secret, excerpt: 'About the harbour.' };
    const report = content.get(ReadReportedThing);
    expect(await report.list({ series_id }, reader)).toEqual({ ...seen, slug });
    expect(await report.list({ collection_id }, reader)).toEqual({ ...seen, slug: secret.toLowerCase() });
    await content.get(EditCollection).execute({ collection_id, collection_visibility: 'private' }, author);
    await expect(report.list({ collection_id }, reader)).rejects.toMatchObject(missing);
    await content.dataSource.query('UPDATE user_projection SET is_private = 1 WHERE user_id = $1', [
      idOf(author),
    ]);
    await expect(report.list({ series_id }, reader)).rejects.toMatchObject(missing);
  });
});
