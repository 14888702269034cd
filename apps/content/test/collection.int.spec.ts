import { mostCollections } from '@quillstead/catalogue';
import { updateAuthorStories } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks } from '@quillstead/service-kit';
import { holdLock } from '@quillstead/testing';
import { ReadExport } from '../src/export/read-export.js';
import { ListSitemap } from '../src/sitemap/list-sitemap.js';
import { type CollectionContent, openCollections } from './open-collections.js';
import { idOf, visitor } from './open-content.js';

describe('a collection', () => {
  let content: CollectionContent;
  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());

  const usernameOf = ({ viewer }: typeof visitor): string => viewer?.username ?? '';

  /**
   * Returns the outcomes of three calls that have all come as far as a table to which nobody may add a row until then.
   */
  const atOnce = async (table: string, call: () => Promise<unknown>): Promise<string[]> => {
    const lock = await holdLock(content.dataSource, `LOCK TABLE ${table} IN SHARE MODE`);
    const ends = Array.from({ length: 3 }, () =>
      call().then(
        () => 'fulfilled',
        (error: { code: string }) => error.code,
      ),
    );
    await lock.reached(ends.length);
    await lock.release();
    return Promise.all(ends);
  };

  describe('itself', () => {
    it('is private at first, has a number that nobody guesses, and a slug that follows its title', async () => {
      const member = await content.person();
      const first = await content.createCollection.execute({ title: 'Sea & Salt' }, member);
      const second = await content.createCollection.execute({ title: 'Sea & Salt' }, member);
      expect(second.slug).toBe('sea-salt');
      // Ids in a row differ by one; random ids of 49 bits are seldom so close.
      expect(Math.abs(second.collection_id - first.collection_id)).toBeGreaterThan(1_000);
      const { collection_id } = first;
      expect(await content.head(collection_id, member)).toMatchObject({
        title: 'Sea & Salt',
        slug: 'sea-salt',
        collection_visibility: 'private',
        count_stories: 0,
      });
      const edited = await content.editCollection.execute({ collection_id, title: 'Fog' }, member);
      expect(edited).toEqual({ collection_id, slug: 'fog' });
      expect(content.awaitedEvents.at(-1)?.event.name).toBe('content.collection_changed');
      expect(await content.head(collection_id, member)).toMatchObject({ title: 'Fog', slug: 'fog' });
    });

    it('publishes that it was created, changed and deleted, each with a higher version', async () => {
      const member = await content.person();
      const { collection_id } = await content.createCollection.execute({ title: 'Dune' }, member);
      await content.editCollection.execute({ collection_id, title: 'Tide' }, member);
      await content.deleteCollection.execute({ collection_id }, member);
      const events = await content.dataSource.query<{ name: string; version: string }[]>(
        'SELECT name, version FROM outbox WHERE subject = $1 ORDER BY id',
        [`collection:${collection_id}`],
      );
      expect(events.map(({ name }) => name)).toEqual([
        'content.collection_changed',
        'content.collection_changed',
        'content.collection_deleted',
      ]);
      const versions = events.map(({ version }) => Number(version));
      expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
    });

    it('keeps what an edit leaves out, empties what is null, and is never without a title', async () => {
      const member = await content.person();
      const { collection_id } = await content.createCollection.execute(
        { title: 'Moor', description: 'Of peat.', collection_visibility: 'unlisted' },
        member,
      );
      await content.editCollection.execute({ collection_id, title: 'Fen' }, member);
      expect(await content.head(collection_id, member)).toMatchObject({
        title: 'Fen',
        description: 'Of peat.',
        collection_visibility: 'unlisted',
      });
      const other = { description: 'Of reeds.', collection_visibility: 'public' } as const;
      await content.editCollection.execute({ collection_id, ...other }, member);
      expect(await content.head(collection_id, member)).toMatchObject({ title: 'Fen', ...other });
      await content.editCollection.execute(
        { collection_id, description: null, collection_visibility: null },
        member,
      );
      expect(await content.head(collection_id, member)).toMatchObject({
        description: null,
        collection_visibility: 'private',
      });
      for (const title of ['', null])
        await expect(content.editCollection.execute({ collection_id, title }, member)).rejects.toMatchObject({
          code: 'invalid',
          message: 'Title is required.',
        });
    });

    it('is created with a story, once under an idempotency key', async () => {
      const member = { ...(await content.person()), idempotencyKey: 'key-of-a-collection' };
      const [ash = 0] = await content.storiesOf(await content.person(), ['Ash']);
      const payload = { title: 'Once only', story_id: ash };
      const first = await content.createCollection.execute(payload, member);
      expect(await content.createCollection.execute(payload, member)).toEqual(first);
      expect((await content.choices.execute({ story_id: ash }, member)).items).toEqual([
        {
          collection_id: first.collection_id,
          title: 'Once only',
          collection_visibility: 'private',
          has_story: 1,
        },
      ]);
    });

    it('is not created for a story that the member may not read', async () => {
      const member = await content.person();
      const hidden = await content.person({ isPrivate: 1 });
      const [ash = 0] = await content.storiesOf(hidden, ['Ash']);
      await expect(
        content.createCollection.execute({ title: 'Of others', story_id: ash }, member),
      ).rejects.toMatchObject({ code: 'not_found' });
      const { items } = await content.listUserCollections.execute({ username: usernameOf(member) }, member);
      expect(items).toEqual([]);
    });

    it('is one of so many at most', async () => {
      const member = await content.person();
      await content.dataSource.query(
        `INSERT INTO collection (public_id, author_id, title) SELECT number, $1, 'Full'
         FROM generate_series(2, $2::int) AS number`,
        [idOf(member), mostCollections],
      );
      await content.createCollection.execute({ title: 'The last' }, member);
      await expect(content.createCollection.execute({ title: 'One more' }, member)).rejects.toMatchObject({
        code: 'quota_reached',
      });
    });

    it('is one of so many at most when several are created at once', async () => {
      const member = await content.person();
      await content.dataSource.query(
        `INSERT INTO collection (public_id, author_id, title) SELECT 1000 + number, $1, 'Full'
         FROM generate_series(2, $2::int) AS number`,
        [idOf(member), mostCollections],
      );
      const created = await atOnce('outbox', () =>
        content.createCollection.execute({ title: 'The last' }, member),
      );
      expect(created.toSorted()).toEqual(['fulfilled', 'quota_reached', 'quota_reached']);
    });

    it('goes without its stories', async () => {
      const member = await content.person();
      const ids = await content.storiesOf(member, ['Ash', 'Bay']);
      const collection_id = await content.collectionOf(member, ids);
      await content.deleteCollection.execute({ collection_id }, member);
      await expect(content.head(collection_id, member)).rejects.toMatchObject({ code: 'not_found' });
      expect(content.awaitedEvents.at(-1)?.event.name).toBe('content.collection_deleted');
      const { items } = await content.listHome.execute({}, member);
      expect(items.filter(({ story_id }) => ids.includes(story_id)).length).toBe(2);
    });
  });

  describe('an account', () => {
    it('has its collections in its export, without titles that the member may not read now', async () => {
      const [member, author] = [await content.person(), await content.person()];
      const [ash = 0] = await content.storiesOf(member, ['Ash']);
      const [bay = 0] = await content.storiesOf(author, ['Bay']);
      const collection_id = await content.collectionOf(member, [bay, ash]);
      await content.entries.change({ collection_id, story_id: bay, entry_note: 'Mine.' }, member);
      await content.dataSource.manager.update(ProfileProjection, { userId: idOf(author) }, { isPrivate: 1 });
      const payload = { user_id: idOf(member), part: 'collections', after: null } as const;
      const page = await content.get(ReadExport).collections(payload);
      expect(page.items).toMatchObject([
        {
          collection_id,
          title: 'For the winter',
          collection_visibility: 'public',
          stories: [
            { story_id: bay, story_slug: null, story_title: null, entry_note: 'Mine.' },
            { story_id: ash, story_title: 'Ash', entry_note: null },
          ],
        },
      ]);
    });

    it('takes its collections with it when it is deleted', async () => {
      const [member, author] = [await content.person(), await content.person()];
      const collection_id = await content.collectionOf(member, await content.storiesOf(author, ['Ash']));
      await content.dataSource.manager.update(
        ProfileProjection,
        { userId: idOf(member) },
        { status: 'deleted' },
      );
      await expect(content.head(collection_id, visitor)).rejects.toMatchObject({ code: 'not_found' });
      await addTasks(updateAuthorStories, [idOf(member)], content.dataSource.manager);
      await content.runTasks();
      const left = await content.dataSource.query('SELECT FROM collection WHERE public_id = $1', [
        collection_id,
      ]);
      expect(left).toEqual([]);
    });
  });

  it('stands in the sitemap when it is public and a visitor may read and share a story of it', async () => {
    const [member, hidden] = [await content.person(), await content.person({ isPrivate: 1 })];
    const [ash = 0] = await content.storiesOf(member, ['Ash']);
    const nsfw = await content.storiesOf(member, ['Bay'], { is_nsfw: 1 });
    const unshared = await content.storiesOf(member, ['Cod'], { is_shareable: 0 });
    const ofHidden = await content.storiesOf(hidden, ['Dun']);
    const shown = await content.collectionOf(member, [ash]);
    const others = [
      await content.collectionOf(member, []),
      await content.collectionOf(member, [ash], { collection_visibility: 'unlisted' }),
      await content.collectionOf(member, [ash], { collection_visibility: 'private' }),
      await content.collectionOf(member, nsfw),
      await content.collectionOf(member, unshared),
      await content.collectionOf(hidden, [ash, ...ofHidden]),
    ];
    const { entries } = await content.get(ListSitemap).collections({ part: 0 });
    const keys = entries.map(({ key }) => key);
    expect(keys).toContain(`${shown}/for-the-winter`);
    expect(others.filter((id) => keys.some((key) => key.startsWith(`${id}/`)))).toEqual([]);
  });
});
