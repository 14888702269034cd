import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type BookHead,
  type makeCoverOf,
  type PayloadOf,
  type PublicUser,
  type ResponseTypes,
  userChanged,
} from '@quillstead/contracts';
import { MEDIA_STORE, type MediaStore, type RpcContext, sha256 } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdStatement, publicUser, waitForBlocked } from '@quillstead/testing';
import sharp from 'sharp';
import { ChangeEntries } from '../src/collection/change-entries.js';
import { CreateCollection } from '../src/collection/create-collection.js';
import { DeleteCollection } from '../src/collection/delete-collection.js';
import { EditCollection } from '../src/collection/edit-collection.js';
import { ListUserCollections } from '../src/collection/list-user-collections.js';
import { ReadCollection } from '../src/collection/read-collection.js';
import { PlaceCovers } from '../src/cover-files/index.js';
import { MakeCoverOf } from '../src/cover/make-cover-of.js';
import { ReadCover } from '../src/cover/read-cover.js';
import { RemoveCover } from '../src/cover/remove-cover.js';
import { SweepCovers } from '../src/cover/sweep-covers.js';
import { ReadBookParts } from '../src/epub/read-book-parts.js';
import { ReadListEpub } from '../src/epub/read-list-epub.js';
import { CreateSeries } from '../src/series/create-series.js';
import { DeleteSeries } from '../src/series/delete-series.js';
import { ListSeriesStories } from '../src/series/list-series-stories.js';
import { ListUserSeries } from '../src/series/list-user-series.js';
import { ReadSeries } from '../src/series/read-series.js';
import { ListUserPosts } from '../src/profile-lists/list-user-posts.js';
import { PurgeStories } from '../src/deletion/purge-stories.js';
import { RemoveList } from '../src/removed-list/remove-list.js';
import { Series } from '../src/series-place/index.js';
import { Story } from '../src/story/index.js';
import { RestoreStory } from '../src/story/restore-story.js';
import { openBook } from './open-book.js';
import { as, type Content, idOf, openContent, someText, visitor } from './open-content.js';

type Holder = Partial<Pick<PayloadOf<typeof makeCoverOf>, 'id' | 'story_id' | 'series_id' | 'collection_id'>>;
type ReadableStory = Extract<ResponseTypes['story_page'], { content_access: true }>;

let lastColour = 0;
/** A picture that no other test has. */
const someFile = (width = 900, height = 900): Promise<Buffer> => {
  lastColour += 1;
  const background = { r: lastColour * 7, g: 90, b: 160 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
};

const moderatorOf = ({ viewer }: RpcContext): RpcContext => as(viewer && { ...viewer, role: 'moderator' });

describe('the cover that an author chose', () => {
  let content: Content;
  let store: MediaStore;
  let mediaDir: string;
  beforeAll(async () => {
    mediaDir = await mkdtemp(join(tmpdir(), 'quillstead-covers-'));
    content = await openContent(undefined, { MEDIA_DIR: mediaDir });
    store = content.get(MEDIA_STORE);
  });
  afterAll(async () => {
    await content.close();
    await rm(mediaDir, { recursive: true, force: true });
  });

  const send = async (holder: Holder, file: Buffer, by: RpcContext, alt: string | null = null) => {
    const upload = randomUUID().replaceAll('-', '');
    await store.put(`cover-quarantine/${upload}`, file);
    const named = { id: null, story_id: null, series_id: null, collection_id: null, ...holder };
    try {
      await content.get(MakeCoverOf).execute({ ...named, cover_alt: alt, upload, source: sha256(file) }, by);
    } catch (error) {
      // This is what the gateway does.
      await store.delete(`cover-quarantine/${upload}`);
      throw error;
    }
  };
  const own = (holder: Holder, by: RpcContext) => content.get(ReadCover).execute(holder, by);
  const make = async (holder: Holder, file: Buffer, by: RpcContext, alt: string | null = null) => {
    await send(holder, file, by, alt);
    await content.runTasks();
    return own(holder, by);
  };
  const remove = (holder: Holder, by: RpcContext) => content.get(RemoveCover).execute(holder, by);
  const published = (by: RpcContext, changes: object = {}) =>
    content.publishStory.execute({ title: 'The ferry', rich_text_story: someText, ...changes }, by);
  const page = async (slug: string, by = visitor) =>
    JSON.parse(String((await content.readStory.execute({ slug }, by)).bytes)) as ReadableStory;
  const nameOf = async (story_id: number) =>
    (await content.dataSource.manager.findOneByOrFail(Story, { id: story_id })).cover ?? '';
  const coverOnProfile = async ({ viewer }: RpcContext, slug: string, by: RpcContext) => {
    const payload = { username: viewer?.username ?? '', filter: 'stories' } as const;
    const { items } = await content.get(ListUserPosts).posts(payload, by);
    return items.flatMap((item) => ('slug' in item && item.slug === slug ? [item.cover] : []))[0];
  };
  const changePerson = async (by: RpcContext, changes: Partial<PublicUser>) => {
    const user = publicUser({ user_id: idOf(by), username: by.viewer?.username ?? '', ...changes });
    await content.handle([event(userChanged, user)]);
    await content.runTasks();
  };
  const filesIn = async (folder: string, name = '') =>
    (await readdir(join(mediaDir, folder)).catch(() => []))
      .filter((file) => file.startsWith(name))
      .toSorted();
  const filesOf = (name: string) => ['144', '320', '800', 'jpeg'].map((file) => `${name}-${file}`);
  const read = async (key: string) => {
    const found = await store.get(key);
    return found === null ? Buffer.alloc(0) : buffer(found.stream);
  };

  it('is made in three widths and as a JPEG, two to three, and shown where its story is', async () => {
    const author = await content.person();
    const { story_id, slug } = await published(author);
    const made = await make({ story_id }, await someFile(), author, 'A ferry in the fog');
    const name = await nameOf(story_id);
    const cover = `/media/${name}`;
    expect(made).toEqual({ cover, cover_alt: 'A ferry in the fog', state: 'ready', fault: null });
    for (const width of [144, 320, 800]) {
      const shape = await sharp(await read(`cover-public/${name}-${width}`)).metadata();
      expect(shape).toMatchObject({ width, height: width * 1.5, format: 'webp' });
    }
    expect(await sharp(await read(`cover-public/${name}-jpeg`)).metadata()).toMatchObject({ format: 'jpeg' });
    expect(await filesIn('cover-quarantine')).toEqual([]);
    expect(await page(slug)).toMatchObject({ cover, cover_alt: 'A ferry in the fog', updated_at: null });
    const { items } = await content.listHome.execute({}, visitor);
    expect(items.find((item) => item.slug === slug)).toMatchObject({ cover });
  });

  it('is told to other services, and awaited when it is removed', async () => {
    const author = await content.person();
    const { story_id, slug } = await published(author);
    await make({ story_id }, await someFile(), author);
    const events = await content.dataSource.query<{ payload: { story_id: number } }[]>(
      "SELECT payload FROM outbox WHERE name = 'content.story_changed' ORDER BY id DESC LIMIT 1",
    );
    expect(events[0]?.payload).toMatchObject({ story_id, slug });
    const before = content.awaitedEvents.length;
    const name = await nameOf(story_id);
    expect(await remove({ story_id }, author)).toEqual({
      cover: null,
      cover_alt: null,
      state: 'none',
      fault: null,
    });
    expect(content.awaitedEvents.length).toBe(before + 1);
    expect(await filesIn('cover-public', name)).toEqual([]);
    expect(await page(slug)).toMatchObject({ cover: null, cover_alt: null });
  });

  it('goes with the draft into the story, also when it is made only then', async () => {
    const author = await content.person();
    const save = () => content.saveDraft.execute({ title: 'The ferry', rich_text_story: someText }, author);
    const first = await save();
    const { cover } = await make({ id: first.id }, await someFile(), author, 'A lamp');
    expect(cover).toMatch(/^\/media\/[0-9a-f]{32}\.\d+\.[\w-]{43}$/u);
    const { slug } = await published(author, { id: first.id });
    await content.runTasks();
    const name = cover?.slice('/media/'.length, '/media/'.length + 32) ?? '';
    expect(await page(slug)).toMatchObject({ cover: `/media/${name}`, cover_alt: 'A lamp' });
    expect(await filesIn('cover-public', name)).toEqual(filesOf(name));
    const second = await save();
    await send({ id: second.id }, await someFile(), author);
    const later = await published(author, { id: second.id });
    await content.runTasks();
    expect((await page(later.slug)).cover).toMatch(/^\/media\/[0-9a-f]{32}$/u);
    expect((await own({ id: second.id }, author)).state).toBe('ready');
  });

  it('that was sent for a draft is seen, described, replaced and removed at its story before it is made', async () => {
    const author = await content.person();
    const sent = async () => {
      const { id } = await content.saveDraft.execute(
        { title: 'The ferry', rich_text_story: someText },
        author,
      );
      await send({ id }, await someFile(), author);
      return published(author, { id });
    };
    const { story_id, slug } = await sent();
    expect(await own({ story_id }, author)).toMatchObject({ cover: null, state: 'making' });
    await content.get(ReadCover).describe({ story_id, cover_alt: 'A lamp' }, author);
    await content.runTasks();
    expect(await page(slug)).toMatchObject({ cover: expect.any(String) as unknown, cover_alt: 'A lamp' });

    const removed = await sent();
    expect(await remove({ story_id: removed.story_id }, author)).toMatchObject({ state: 'none' });
    await content.runTasks();
    expect((await page(removed.slug)).cover).toBeNull();

    const replaced = await sent();
    await send({ story_id: replaced.story_id }, Buffer.from('<svg/>'), author);
    await content.runTasks();
    expect((await page(replaced.slug)).cover).toBeNull();
    expect(await own({ story_id: replaced.story_id }, author)).toMatchObject({ fault: 'unreadable' });
    expect(await filesIn('cover-quarantine')).toEqual([]);
  });

  it('of a story for mature readers or for members lies where only signed addresses lead', async () => {
    const author = await content.person();
    const { story_id, slug } = await published(author);
    await make({ story_id }, await someFile(), author);
    const name = await nameOf(story_id);
    for (const closed of [{ is_nsfw: 1 }, { is_members_only: 1 }] as const) {
      await content.editStory.execute({ story_id, ...closed }, author);
      await content.runTasks();
      expect(await filesIn('cover-public', name)).toEqual([]);
      expect(await filesIn('cover-private', name)).toEqual(filesOf(name));
      const member = await content.person({ showNsfw: 1 });
      expect((await page(slug, member)).cover).toMatch(new RegExp(`^/media/${name}\\.\\d+\\.[\\w-]{43}$`));
      const listed = await coverOnProfile(author, slug, member);
      expect(listed).toBe((await page(slug, member)).cover);
      await content.editStory.execute({ story_id, is_nsfw: 0, is_members_only: 0 }, author);
      await content.runTasks();
      expect(await filesIn('cover-public', name)).toEqual(filesOf(name));
    }
  });

  it('of a story for mature readers is drawn in lists for who has not asked for such stories', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const { series_id, slug: series } = await content.get(CreateSeries).execute({ title: 'Ferries' }, author);
    const { story_id, slug } = await published(author, { is_nsfw: 1, series_id });
    const next = await published(author, { series_id });
    await make({ story_id }, await someFile(), author);
    const inSeries = async (by: RpcContext) =>
      (await content.get(ListSeriesStories).execute({ slug: series }, by)).items[0]?.cover;
    const beside = async (by: RpcContext) => (await page(next.slug, by)).series?.previous?.cover;
    for (const by of [visitor, reader])
      expect([await coverOnProfile(author, slug, by), await inSeries(by), await beside(by)]).toEqual([
        null,
        null,
        null,
      ]);
    const signed = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.\d+\.[\w-]{43}$/u) as unknown;
    const asking = await content.person({ showNsfw: 1 });
    expect([await coverOnProfile(author, slug, asking), await inSeries(asking)]).toEqual([signed, signed]);
    expect([
      await coverOnProfile(author, slug, author),
      await inSeries(author),
      await beside(author),
    ]).toEqual([signed, signed, signed]);
  });

  it('of a private author stands in lists by a signed address', async () => {
    const author = await content.person();
    const { series_id, slug: series } = await content.get(CreateSeries).execute({ title: 'Ferries' }, author);
    const { story_id, slug } = await published(author, { series_id });
    const next = await published(author, { series_id });
    await make({ story_id }, await someFile(), author);
    await make({ series_id }, await someFile(), author);
    await changePerson(author, { is_private: 1 });
    const { username = '' } = author.viewer ?? {};
    const ofSeries = await content.get(ListUserSeries).execute({ username }, author);
    const inSeries = await content.get(ListSeriesStories).execute({ slug: series }, author);
    const signed = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.\d+\.[\w-]{43}$/u) as unknown;
    expect([
      ofSeries.items[0]?.cover,
      inSeries.items[0]?.cover,
      await coverOnProfile(author, slug, author),
      (await page(next.slug, author)).series?.previous?.cover,
    ]).toEqual([signed, signed, signed, signed]);
  });

  it('follows an author who turns private, and goes with their account', async () => {
    const author = await content.person();
    const { story_id } = await published(author);
    const { series_id, slug } = await content.get(CreateSeries).execute({ title: 'Ferries' }, author);
    await make({ story_id }, await someFile(), author);
    await make({ series_id }, await someFile(), author);
    const names = [
      await nameOf(story_id),
      (await content.dataSource.manager.findOneByOrFail(Series, { id: series_id })).cover ?? '',
    ];
    const shown = async () => (await Promise.all(names.map((name) => filesIn('cover-public', name)))).flat();
    const hidden = async () =>
      (await Promise.all(names.map((name) => filesIn('cover-private', name)))).flat();
    const all = names.flatMap(filesOf);
    expect(await shown()).toEqual(all);
    expect(await content.get(ReadSeries).execute({ slug }, visitor)).toMatchObject({
      cover: `/media/${names[1]}`,
    });
    await changePerson(author, { is_private: 1 });
    expect([await shown(), await hidden()]).toEqual([[], all]);
    expect(await content.get(ReadSeries).execute({ slug }, author)).toMatchObject({
      cover: expect.stringMatching(new RegExp(`^/media/${names[1]}\\.\\d`)) as unknown,
    });
    await changePerson(author, { status: 'deleted' });
    expect([await shown(), await hidden()]).toEqual([[], []]);
  });

  it('is deleted with its story, its series and its draft, and stays while a removed story can be restored', async () => {
    const [author, moderator] = [await content.person(), await content.person()];
    const { story_id } = await published(author);
    const { id } = await content.saveDraft.execute({ title: 'A draft' }, author);
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Ferries' }, author);
    await make({ story_id }, await someFile(), author);
    const ofDraft = ((await make({ id }, await someFile(), author)).cover ?? '').slice(7, 39);
    const ofSeries = ((await make({ series_id }, await someFile(), author)).cover ?? '').slice(7);
    const name = await nameOf(story_id);
    await content.deleteStory.moderate({ story_id }, moderatorOf(moderator));
    await content.deleteDraft.execute({ id }, author);
    await content.get(DeleteSeries).execute({ series_id }, author);
    await content.runTasks();
    expect(await filesIn('cover-public', name)).toEqual([]);
    expect(await filesIn('cover-private', name)).toEqual(filesOf(name));
    for (const gone of [ofDraft, ofSeries])
      for (const folder of ['cover-public', 'cover-private']) expect(await filesIn(folder, gone)).toEqual([]);
    const other = await published(author);
    await make({ story_id: other.story_id }, await someFile(), author);
    const deleted = await nameOf(other.story_id);
    await content.deleteStory.execute({ story_id: other.story_id }, author);
    await content.runTasks();
    await content.get(PurgeStories).run();
    for (const folder of ['cover-public', 'cover-private'])
      expect(await filesIn(folder, deleted)).toEqual([]);
  });

  it('stays for the other story that has it, and replaces the one before', async () => {
    const author = await content.person();
    const [one, other] = [await published(author), await published(author)];
    const file = await someFile();
    await make({ story_id: one.story_id }, file, author);
    await make({ story_id: other.story_id }, file, author);
    const name = await nameOf(one.story_id);
    expect(await nameOf(other.story_id)).toBe(name);
    await make({ story_id: one.story_id }, await someFile(), author);
    expect(await filesIn('cover-public', name)).toEqual(filesOf(name));
    await remove({ story_id: other.story_id }, author);
    expect(await filesIn('cover-public', name)).toEqual([]);
  });

  it("is nobody else's to choose, to describe or to remove, and of one thing", async () => {
    const [author, other] = [await content.person(), await content.person()];
    const { story_id } = await published(author);
    const { id } = await content.saveDraft.execute({ title: 'A draft' }, author);
    const file = await someFile();
    await expect(send({ story_id }, file, other)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(send({ id }, file, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(send({ story_id }, file, visitor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(send({ story_id, id }, file, author)).rejects.toMatchObject({ code: 'invalid' });
    await expect(send({}, file, author)).rejects.toMatchObject({ code: 'invalid' });
    await expect(own({ story_id }, other)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove({ story_id }, other)).rejects.toMatchObject({ code: 'forbidden' });
    const describe = content.get(ReadCover).describe({ story_id, cover_alt: 'Mine' }, other);
    await expect(describe).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is the cover of the book of its story, which has a drawn one before', async () => {
    const author = await content.person();
    const { story_id, slug } = await published(author);
    const readBook = async () => {
      const { bytes } = await content.readEpub.execute({ slug }, visitor);
      return new Map((await openBook(Buffer.from(bytes))).map((file) => [file.name, file.text]));
    };
    const drawn = await readBook();
    expect(drawn.get('EPUB/package.opf')).toContain(
      'href="cover.png" media-type="image/png" properties="cover-image"',
    );
    expect(drawn.get('EPUB/cover.xhtml')).toContain('<img src="cover.png"');
    expect(drawn.get('EPUB/cover.png')?.slice(1, 4)).toBe('PNG');

    await make({ story_id }, await someFile(), author, 'A <lamp>');
    const files = await readBook();
    expect(files.has('EPUB/cover.png')).toBe(false);
    expect(files.get('EPUB/package.opf')).toContain('properties="cover-image"');
    expect(files.get('EPUB/cover.xhtml')).toContain('<img src="cover.jpg" alt="A &lt;lamp&gt;"/>');
    expect(files.get('EPUB/cover.jpg')?.length).toBeGreaterThan(100);
  });

  it('of a series is the cover of the book of its stories', async () => {
    const author = await content.person();
    const { series_id, slug } = await content.get(CreateSeries).execute({ title: 'Ferries' }, author);
    const { story_id } = await published(author, { series_id });
    await make({ series_id }, await someFile(), author, 'A <lamp>');
    const head = JSON.parse(
      String((await content.get(ReadListEpub).series({ slug }, visitor)).bytes),
    ) as BookHead;
    expect(filesOf(head.cover ?? '')).toEqual(await filesIn('cover-public', head.cover ?? 'none'));
    const { cover } = await content
      .get(ReadListEpub)
      .cover({ kind: 'series', list_id: head.list_id }, visitor);
    expect([...Buffer.from(cover ?? '', 'base64').subarray(0, 2)]).toEqual([0xff, 0xd8]);
    const contents = async (has_cover?: boolean) => {
      const payload = { book: head, chapters: [[story_id, 1] as [number, number]], has_cover };
      const files = await content.get(ReadBookParts).contents(payload, visitor);
      return new Map(files.map(({ path, text }) => [path, text]));
    };
    const written = await contents(true);
    expect(written.get('package.opf')).toContain(
      'href="cover.jpg" media-type="image/jpeg" properties="cover-image"',
    );
    expect(written.get('cover.xhtml')).toContain('<img src="cover.jpg" alt="A &lt;lamp&gt;"/>');
    // A gateway of the release before writes no such file.
    const before = await contents();
    expect(before.get('package.opf')).not.toContain('cover');
    expect(before.has('cover.xhtml')).toBe(false);
  });

  it('of a collection stands in lists, on its page and in its book, and follows its visibility', async () => {
    const [member, reader] = [await content.person(), await content.person()];
    const { story_id } = await published(reader);
    const collect = content.get(CreateCollection);
    const { collection_id } = await collect.execute(
      { title: 'Lamps', collection_visibility: 'public' },
      member,
    );
    await content.get(ChangeEntries).add({ collection_id, story_id }, member);
    const file = await someFile();
    await expect(send({ collection_id }, file, reader)).rejects.toMatchObject({ code: 'forbidden' });
    const { cover } = await make({ collection_id }, file, member, 'A <lamp>');
    const name = cover?.slice('/media/'.length) ?? '';
    expect(await filesIn('cover-public', name)).toEqual(filesOf(name));
    const readPage = (by = visitor) => content.get(ReadCollection).execute({ collection_id }, by);
    expect(await readPage()).toMatchObject({ cover: `/media/${name}`, cover_alt: 'A <lamp>' });
    const list = await content
      .get(ListUserCollections)
      .execute({ username: member.viewer?.username ?? '' }, visitor);
    expect(list.items).toMatchObject([{ cover: `/media/${name}` }]);
    const book = await content.get(ReadListEpub).collection({ collection_id }, visitor);
    expect(JSON.parse(String(book.bytes))).toMatchObject({ cover: name, cover_alt: 'A <lamp>' });
    await content.get(EditCollection).execute({ collection_id, collection_visibility: 'private' }, member);
    await content.runTasks();
    expect(await filesIn('cover-public', name)).toEqual([]);
    const signed = expect.stringMatching(new RegExp(`^/media/${name}\\.\\d+\\.[\\w-]{43}$`)) as unknown;
    expect(await readPage(member)).toMatchObject({ cover: signed });
    expect(await own({ collection_id }, member)).toMatchObject({ cover: signed });
    await content.get(EditCollection).execute({ collection_id, collection_visibility: 'unlisted' }, member);
    await changePerson(member, { is_private: 1 });
    expect(await filesIn('cover-public', name)).toEqual([]);
    await changePerson(member, { is_private: 0 });
    expect(await filesIn('cover-public', name)).toEqual(filesOf(name));
    const before = content.awaitedEvents.length;
    await remove({ collection_id }, member);
    expect(content.awaitedEvents.length).toBe(before + 1);
    expect(await filesIn('cover-public', name)).toEqual([]);
  });

  it('of a collection goes with the collection, and with its member', async () => {
    const member = await content.person();
    const names: string[] = [];
    const made = async () => {
      const { collection_id } = await content
        .get(CreateCollection)
        .execute({ title: 'Lamps', collection_visibility: 'public' }, member);
      const { cover } = await make({ collection_id }, await someFile(), member);
      names.push(cover?.slice('/media/'.length) ?? '');
      return collection_id;
    };
    const collection_id = await made();
    await made();
    await content.get(DeleteCollection).execute({ collection_id }, member);
    await content.runTasks();
    expect(await Promise.all(names.map((name) => filesIn('cover-public', name)))).toEqual([
      [],
      filesOf(names[1] ?? ''),
    ]);
    await changePerson(member, { status: 'deleted' });
    for (const folder of ['cover-public', 'cover-private'])
      expect(await filesIn(folder, names[1])).toEqual([]);
  });

  it('can be described again', async () => {
    const author = await content.person();
    const { story_id, slug } = await published(author);
    await make({ story_id }, await someFile(), author, 'Fog');
    const described = await content.get(ReadCover).describe({ story_id, cover_alt: 'A ferry' }, author);
    expect(described).toMatchObject({ cover_alt: 'A ferry', state: 'ready' });
    expect(await page(slug)).toMatchObject({ cover_alt: 'A ferry' });
  });

  it('is read while somebody publishes into its series, changes its story, its collection or its draft', async () => {
    const author = await content.person();
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Ferries' }, author);
    const { story_id } = await published(author);
    const collection = { title: 'Lamps', collection_visibility: 'public' } as const;
    const { collection_id } = await content.get(CreateCollection).execute(collection, author);
    const { id } = await content.saveDraft.execute({ title: 'A draft' }, author);
    await content.dataSource.transaction(async (manager) => {
      for (const table of ['series', 'story', 'collection', 'draft'])
        await manager.query(`SELECT FROM ${table} FOR UPDATE`);
      for (const holder of [{ series_id }, { story_id }, { collection_id }, { id }])
        expect(await own(holder, author)).toMatchObject({ state: 'none' });
    });
  });

  it('is not made of what is no picture, and the one before stays', async () => {
    const author = await content.person();
    const { story_id } = await published(author);
    const { cover } = await make({ story_id }, await someFile(), author);
    expect(await make({ story_id }, Buffer.from('<svg/>'), author)).toMatchObject({
      cover,
      state: 'failed',
      fault: 'unreadable',
    });
    expect(await filesIn('cover-quarantine')).toEqual([]);
  });

  it('that the staff removes goes wherever it is, and is refused from then on', async () => {
    const [author, other] = [await content.person(), await content.person()];
    const moderator = moderatorOf(await content.person());
    const [one, two] = [await published(author), await published(author)];
    const file = await someFile();
    await make({ story_id: one.story_id }, file, author);
    await make({ story_id: two.story_id }, file, author);
    const name = await nameOf(one.story_id);
    const refuse = content.get(RemoveCover);
    await expect(refuse.refuse({ story_id: one.story_id }, other)).rejects.toMatchObject({
      code: 'not_found',
    });
    await refuse.refuse({ story_id: one.story_id }, moderator);
    for (const { slug } of [one, two]) expect(await page(slug)).toMatchObject({ cover: null });
    expect(await filesIn('cover-public', name)).toEqual([]);
    const again = await published(other);
    expect(await make({ story_id: again.story_id }, file, other)).toMatchObject({ fault: 'refused' });
    const commented = await sharp(file)
      .withExif({ IFD0: { Copyright: 'nobody' } })
      .png()
      .toBuffer();
    expect(await make({ story_id: again.story_id }, commented, other)).toMatchObject({ fault: 'refused' });
    await expect(refuse.refuse({ story_id: one.story_id }, moderator)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each([
    ['drawn', /pg_advisory_xact_lock/, 'request', { state: 'failed', fault: 'refused' }],
    ['stored', /^UPDATE "story" SET "cover"/, 'response', { state: 'none', fault: null }],
  ] as const)(
    'that the staff removes is nowhere when it was just %s for something else',
    async (_, statement, moment, outcome) => {
      const author = await content.person();
      const moderator = moderatorOf(await content.person());
      const [one, two] = [await published(author), await published(author)];
      const file = await someFile();
      await make({ story_id: one.story_id }, file, author);
      const name = await nameOf(one.story_id);
      await send({ story_id: two.story_id }, file, author);
      const held = holdStatement(content.dataSource, statement, moment);
      const made = content.runTasks();
      await held.reached();
      const refused = content.get(RemoveCover).refuse({ story_id: one.story_id }, moderator);
      if (moment === 'request') await refused;
      else await waitForBlocked(content.dataSource);
      held.release();
      await Promise.all([made, refused]);
      for (const { slug } of [one, two]) expect(await page(slug)).toMatchObject({ cover: null });
      expect(await own({ story_id: two.story_id }, author)).toMatchObject(outcome);
      expect(await filesIn('cover-public', name)).toEqual([]);
    },
  );

  it('that the staff removes of a series or a collection goes from everything that has it', async () => {
    const author = await content.person();
    const moderator = moderatorOf(await content.person());
    const file = await someFile();
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Ferries' }, author);
    const collection = { title: 'Lamps', collection_visibility: 'public' } as const;
    const { collection_id } = await content.get(CreateCollection).execute(collection, author);
    for (const holder of [{ series_id }, { collection_id }]) {
      await make({ series_id }, file, author);
      await make({ collection_id }, file, author);
      const { cover } = await own(holder, author);
      await content.get(RemoveCover).refuse(holder, moderator);
      const [kind, thing_id] = 'series_id' in holder ? ['series', series_id] : ['collection', collection_id];
      expect(content.calls.at(-1)).toEqual([
        'accounts.note_cover_removal',
        { kind, thing_id, cover: cover?.slice('/media/'.length) },
      ]);
      expect(await own({ series_id }, author)).toMatchObject({ cover: null });
      expect(await own({ collection_id }, author)).toMatchObject({ cover: null });
      expect(await make(holder, file, author)).toMatchObject({ state: 'failed', fault: 'refused' });
      await content.dataSource.query('DELETE FROM refused_picture');
    }
  });

  it('that the staff removes goes also from what is hidden, removed or deleted', async () => {
    const author = await content.person();
    const moderator = moderatorOf(await content.person());
    const file = await someFile();
    const [shown, hidden, removed, deleted] = [
      await published(author),
      await published(author),
      await published(author),
      await published(author),
    ];
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Ferries' }, author);
    const collection = { title: 'Lamps', collection_visibility: 'public' } as const;
    const { collection_id } = await content.get(CreateCollection).execute(collection, author);
    for (const { story_id } of [shown, hidden, removed, deleted]) await make({ story_id }, file, author);
    for (const list of [{ series_id }, { collection_id }]) await make(list, file, author);
    const name = await nameOf(shown.story_id);
    await content.deleteStory.moderate({ story_id: hidden.story_id, can_be_mended: 1 }, moderator);
    await content.deleteStory.moderate({ story_id: removed.story_id }, moderator);
    await content.deleteStory.execute({ story_id: deleted.story_id }, author);
    await content.get(RemoveList).series({ series_id }, moderator);
    await content.get(RemoveList).collection({ collection_id, can_be_mended: 1 }, moderator);

    await content.get(RemoveCover).refuse({ story_id: shown.story_id }, moderator);
    expect(content.calls.at(-1)).toEqual([
      'accounts.note_cover_removal',
      { kind: 'story', thing_id: shown.story_id, cover: name },
    ]);
    for (const folder of ['cover-public', 'cover-private']) expect(await filesIn(folder, name)).toEqual([]);
    await content.get(RestoreStory).execute({ story_id: hidden.story_id }, moderator);
    await content.get(RemoveList).restoredSeries({ series_id }, moderator);
    await content.get(RemoveList).restoredCollection({ collection_id }, moderator);
    for (const holder of [{ story_id: hidden.story_id }, { series_id }, { collection_id }])
      expect(await own(holder, author)).toMatchObject({ cover: null, cover_alt: null, state: 'none' });
    expect(await content.dataSource.manager.countBy(Story, { cover: name })).toBe(0);
  });

  it('is swept away a day later when it belongs to nobody, and stays otherwise', async () => {
    const author = await content.person();
    const { story_id } = await published(author);
    await make({ story_id }, await someFile(), author);
    const lost = ['cover-public/feed-144', 'cover-private/feed-jpeg', `cover-quarantine/${'0'.repeat(32)}`];
    for (const key of [...lost, 'cover-public/fresh-144']) await store.put(key, Buffer.from('lost'));
    const kept = filesOf(await nameOf(story_id)).map((file) => `cover-public/${file}`);
    const old = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    for (const key of [...lost, ...kept]) await utimes(join(mediaDir, key), old, old);
    await content.get(SweepCovers).run();
    for (const key of lost) expect((await read(key)).length).toBe(0);
    for (const key of [...kept, 'cover-public/fresh-144'])
      expect((await read(key)).length).toBeGreaterThan(0);
  });

  it.each([
    ['after the sweep has found that nobody has it', 1],
    ['while the sweep is about to remove it', 2],
  ])('stays when its author sends it again %s', async (_, look) => {
    const author = await content.person();
    const { story_id } = await published(author);
    const file = await someFile();
    await make({ story_id }, file, author);
    const name = await nameOf(story_id);
    // This is the state after a process died before it removed the files.
    await content.dataSource.manager.update(Story, { id: story_id }, { cover: null });
    const old = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    for (const one of filesOf(name)) await utimes(join(mediaDir, `cover-public/${one}`), old, old);
    await send({ story_id }, file, author);
    const looks = Array.from({ length: look }, () =>
      holdStatement(content.dataSource, /AS holder GROUP BY cover/, 'response'),
    );
    const swept = content.get(SweepCovers).run();
    for (const earlier of looks.slice(0, -1)) {
      await earlier.reached();
      earlier.release();
    }
    await looks.at(-1)?.reached();
    const made = content.runTasks();
    if (look === 1) await made;
    else await waitForBlocked(content.dataSource);
    looks.at(-1)?.release();
    await Promise.all([swept, made]);
    expect(await nameOf(story_id)).toBe(name);
    expect(await filesIn('cover-public', name)).toEqual(filesOf(name));
  });

  it('has its files where the later of two changes at once has them', async () => {
    const author = await content.person();
    const { story_id } = await published(author);
    await make({ story_id }, await someFile(), author);
    const name = await nameOf(story_id);
    const places = content.get(PlaceCovers);
    const held = holdStatement(content.dataSource, /AS holder GROUP BY cover/, 'response');
    const earlier = places.now(name);
    await held.reached();
    await content.dataSource.manager.update(Story, { id: story_id }, { isNsfw: 1 });
    const later = places.now(name);
    await waitForBlocked(content.dataSource);
    held.release();
    await Promise.all([earlier, later]);
    expect(await filesIn('cover-public', name)).toEqual([]);
    expect(await filesIn('cover-private', name)).toEqual(filesOf(name));
  });
});
