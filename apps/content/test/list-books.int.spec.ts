import type { BookHead } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { ProfileProjection } from '@quillstead/projections';
import { ReadBookParts } from '../src/epub/read-book-parts.js';
import { ReadListEpub } from '../src/epub/read-list-epub.js';
import { type CollectionContent, openCollections } from './open-collections.js';
import { idOf, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

describe('the book of a series', () => {
  let content: SeriesContent;
  beforeAll(async () => (content = await openSeries()));
  afterAll(() => content.close());

  const titles = Array.from({ length: 21 }, (_, index) => `Part ${index + 1}`);
  const headOf = async (slug: string, viewer: RpcContext): Promise<BookHead> =>
    JSON.parse(String((await content.get(ReadListEpub).series({ slug }, viewer)).bytes));
  const chaptersOf = ({ kind, list_id }: BookHead, after: string | null, viewer: RpcContext) =>
    content.get(ReadBookParts).chapters({ kind, list_id, after }, viewer);
  const contentsOf = (book: BookHead, ids: readonly number[], viewer: RpcContext) =>
    content.get(ReadBookParts).contents({ book, chapters: ids.map((id) => [id, 1]) }, viewer);

  it('is read in parts, each after the one before, and its contents name every story in order', async () => {
    const author = await content.person();
    const { slug, ids } = await content.seriesOf(author, titles);
    const book = await headOf(slug, visitor);
    expect(book).toMatchObject({ kind: 'series', slug, title: 'The lamp', author: author.viewer?.username });
    const first = await chaptersOf(book, null, visitor);
    const second = await chaptersOf(book, first.after, visitor);
    const read = [...first.chapters, ...second.chapters];
    expect(read.map(({ story_id }) => story_id)).toEqual(ids);
    expect(first.chapters.length).toBeLessThan(ids.length);
    expect(await chaptersOf(book, second.after, visitor)).toEqual({ chapters: [], after: null });
    expect(read[0]?.files).toMatchObject([{ text: expect.stringContaining('Part 1') }]);
    const files = await contentsOf(book, ids, visitor);
    const navigation = files.find(({ path }) => path === 'nav.xhtml')?.text ?? '';
    const places = titles.map((title) => navigation.indexOf(`>${title}<`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('is nothing for who may not read its author, whichever part is requested', async () => {
    const [author, other] = [await content.person(), await content.person()];
    const { slug, ids } = await content.seriesOf(author, ['Shy']);
    const book = await headOf(slug, other);
    await content.dataSource.manager.update(ProfileProjection, { userId: idOf(author) }, { isPrivate: 1 });
    const cover = { kind: book.kind, list_id: book.list_id };
    for (const viewer of [other, visitor]) {
      await expect(headOf(slug, viewer)).rejects.toMatchObject({ code: 'not_found' });
      await expect(content.get(ReadListEpub).cover(cover, viewer)).rejects.toMatchObject({
        code: 'not_found',
      });
      expect(await chaptersOf(book, null, viewer)).toEqual({ chapters: [], after: null });
      await expect(contentsOf(book, ids, viewer)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await content.get(ReadListEpub).cover(cover, author)).toEqual({ cover: null });
    expect((await chaptersOf(book, null, author)).chapters).toHaveLength(1);
    expect(await contentsOf(book, ids, author)).toHaveLength(3);
  });

  it('is of all stories of a member, in or out of a series, for that member alone', async () => {
    const [author, other] = [await content.person(), await content.person()];
    const { ids } = await content.seriesOf(author, ['First', 'Second']);
    await content.seriesOf(other, ['Not hers']);
    const own = async (viewer: RpcContext): Promise<BookHead> =>
      JSON.parse(String((await content.get(ReadListEpub).own({}, viewer)).bytes));
    await content.dataSource.manager.update(ProfileProjection, { userId: idOf(author) }, { isPrivate: 1 });
    const book = await own(author);
    const name = author.viewer?.username;
    expect(book).toMatchObject({ kind: 'author', slug: name, title: `The stories of ${name}`, author: name });
    const { chapters, after } = await chaptersOf(book, null, author);
    expect(chapters.map(({ story_id }) => story_id)).toEqual(ids);
    expect(await chaptersOf(book, after, author)).toEqual({ chapters: [], after: null });
    expect(await contentsOf(book, ids, author)).toHaveLength(3);
    for (const viewer of [other, visitor]) {
      expect(await chaptersOf(book, null, viewer)).toEqual({ chapters: [], after: null });
      await expect(contentsOf(book, ids, viewer)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(own(await content.person())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not finished when the series is deleted meanwhile', async () => {
    const author = await content.person();
    const { slug, ids, series_id } = await content.seriesOf(author, ['First', 'Last']);
    const book = await headOf(slug, visitor);
    await content.deleteSeries.execute({ series_id }, author);
    await expect(contentsOf(book, ids, visitor)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the book of a collection', () => {
  let content: CollectionContent;
  let member: RpcContext;
  let reader: RpcContext;
  let collection_id: number;
  let ids: number[];
  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());
  beforeEach(async () => {
    [member, reader] = [await content.person(), await content.person()];
    ids = await content.storiesOf(await content.person(), ['First', 'Last']);
    collection_id = await content.collectionOf(member, ids.toReversed());
  });

  const headOf = async (viewer: RpcContext): Promise<BookHead> =>
    JSON.parse(String((await content.get(ReadListEpub).collection({ collection_id }, viewer)).bytes));
  const set = (change: object) =>
    content.dataSource.manager.update(ProfileProjection, { userId: idOf(member) }, change);

  it('has the stories in the order of the member', async () => {
    const { kind, list_id } = await headOf(visitor);
    const { chapters } = await content.get(ReadBookParts).chapters({ kind, list_id, after: null }, visitor);
    expect(chapters.map(({ story_id }) => story_id)).toEqual(ids.toReversed());
  });

  it.each<[string, () => Promise<unknown>, { member: boolean }]>([
    [
      'the collection turns private',
      () => content.editCollection.execute({ collection_id, collection_visibility: 'private' }, member),
      { member: true },
    ],
    ['its member turns private', () => set({ isPrivate: 1 }), { member: true }],
    ['its member is suspended', () => set({ status: 'suspended' }), { member: false }],
    ['it is deleted', () => content.deleteCollection.execute({ collection_id }, member), { member: false }],
  ])('is nothing for others when %s, whichever part is requested', async (_, hide, reads) => {
    const book = await headOf(reader);
    const parts = content.get(ReadBookParts);
    const read = async (viewer: RpcContext) => {
      const { chapters } = await parts.chapters({ ...book, after: null }, viewer);
      const rest = parts.contents({ book, chapters: ids.map((id) => [id, 1]) }, viewer);
      const found = await Promise.allSettled([headOf(viewer), rest]);
      return [chapters.length > 0, ...found.map(({ status }) => status === 'fulfilled')];
    };
    const all = (isThere: boolean) => [isThere, isThere, isThere];
    expect([await read(visitor), await read(reader), await read(member)]).toEqual(
      [true, true, true].map(all),
    );
    await hide();
    expect([await read(visitor), await read(reader), await read(member)]).toEqual(
      [false, false, reads.member].map(all),
    );
  });
});
