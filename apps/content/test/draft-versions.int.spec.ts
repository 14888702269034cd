import { DraftsBefore } from '../src/draft/draft-before.js';
import { DraftVersions } from '../src/draft/draft-versions.js';
import { type Content, idOf, openContent } from './open-content.js';

type Person = Awaited<ReturnType<Content['person']>>;

const night = (count: number) => `<p>Night ${count} was a quiet one.</p>`;
const notFound = { code: 'not_found' };

describe('the versions of a draft', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  /** Makes a draft and its versions older, as if that much time had passed. */
  async function wait(id: number, interval: string): Promise<void> {
    await content.dataSource.query(
      'UPDATE draft SET last_saved_at = last_saved_at - $2::interval WHERE id = $1',
      [id, interval],
    );
    await content.dataSource.query(
      'UPDATE draft_version SET saved_at = saved_at - $2::interval WHERE draft_id = $1',
      [id, interval],
    );
  }

  async function startDraft(ann: Person): Promise<number> {
    return (await content.saveDraft.execute({ rich_text_story: night(0) }, ann)).id;
  }

  const listed = async (id: number, ann: Person) =>
    (await content.listDraftVersions.execute({ id }, ann)).items;

  async function textsOf(id: number, ann: Person): Promise<string[]> {
    const items = await listed(id, ann);
    const versions = await Promise.all(
      items.map(({ version_id }) => content.readDraftVersion.execute({ id, version_id }, ann)),
    );
    return versions.map(({ rich_text_story: text }) => text);
  }

  it('are none of a draft that was saved once', async () => {
    const ann = await content.person();
    expect(await listed(await startDraft(ann), ann)).toEqual([]);
  });

  it('hold what a save replaced, with its time and its words', async () => {
    const ann = await content.person();
    const { id, last_saved_at } = await content.saveDraft.execute({ rich_text_story: night(1) }, ann);
    await content.saveDraft.execute({ id, rich_text_story: night(2) }, ann);
    const [item] = await listed(id, ann);
    expect(item).toEqual({ version_id: expect.any(Number), saved_at: last_saved_at, count_words: 6 });
    const version = await content.readDraftVersion.execute({ id, version_id: item?.version_id ?? 0 }, ann);
    expect(version).toEqual({ ...item, rich_text_story: night(1) });
  });

  it('are one a minute while somebody writes, and always the one before a pause', async () => {
    const ann = await content.person();
    const id = await startDraft(ann);
    for (const count of [1, 2, 3]) {
      await content.saveDraft.execute({ id, rich_text_story: night(count) }, ann);
      await wait(id, '5 seconds');
    }
    expect(await textsOf(id, ann)).toEqual([night(0)]);
    await wait(id, '2 hours');
    await content.saveDraft.execute({ id, rich_text_story: '<p></p>' }, ann);
    expect((await textsOf(id, ann))[0]).toBe(night(3));
  });

  it('hold a text that is mostly replaced, however short ago it was saved', async () => {
    const ann = await content.person();
    const id = await startDraft(ann);
    await content.saveDraft.execute({ id, rich_text_story: night(1) }, ann);
    await content.saveDraft.execute({ id, rich_text_story: '<p>Gone</p>' }, ann);
    // Both were saved within one minute, of which the last version stays.
    expect(await textsOf(id, ann)).toContain(night(1));
  });

  it('hold a text that two saves replace at once', async () => {
    const ann = await content.person();
    const id = await startDraft(ann);
    await content.saveDraft.execute({ id, rich_text_story: night(1) }, ann);
    const draft = { id, authorId: idOf(ann) };
    const seenByBoth = await content.get(DraftsBefore).find(draft);
    await content.saveDraft.execute({ id, rich_text_story: '<p>Gone</p>' }, ann);
    if (seenByBoth === null) throw new Error('The draft is not there');
    const former = await content.get(DraftVersions).pack(draft, seenByBoth, '<p>Lost</p>');
    const [stored] = await listed(id, ann);
    expect(await textsOf(id, ann)).toEqual([night(1)]);
    expect(former?.savedAt).toEqual(seenByBoth.last_saved_at);
    expect(former?.thinned).not.toContain(stored?.version_id);
  });

  it('are not made by a save that leaves the text as it is', async () => {
    const ann = await content.person();
    const id = await startDraft(ann);
    await content.saveDraft.execute({ id, title: 'A title', rich_text_story: night(0) }, ann);
    await content.saveDraft.execute({ id, title: 'Another title' }, ann);
    expect(await listed(id, ann)).toEqual([]);
  });

  it('thin out with age and come a page at a time', async () => {
    const ann = await content.person();
    const id = await startDraft(ann);
    for (let count = 1; count <= 40; count += 1) {
      await wait(id, '61 seconds');
      await content.saveDraft.execute({ id, rich_text_story: night(count) }, ann);
    }
    const first = await content.listDraftVersions.execute({ id }, ann);
    const second = await content.listDraftVersions.execute({ id, next: first.next }, ann);
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 15, null]);
    const ids = [...first.items, ...second.items].map(({ version_id }) => version_id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));

    await wait(id, '3 days');
    await content.saveDraft.execute({ id, rich_text_story: night(99) }, ann);
    const left = await textsOf(id, ann);
    expect(left[0]).toBe(night(40));
    // Forty minutes lie in one day, or in two if they include midnight.
    expect(left.length).toBeLessThanOrEqual(2);
  });

  it('are brought back by saving, and nothing is lost by it', async () => {
    const ann = await content.person();
    const id = await startDraft(ann);
    await wait(id, '2 minutes');
    await content.saveDraft.execute({ id, rich_text_story: night(1) }, ann);
    const [rich_text_story] = await textsOf(id, ann);
    await wait(id, '2 minutes');
    await content.saveDraft.execute({ id, rich_text_story: rich_text_story ?? '' }, ann);
    expect(await content.readDraft.execute({ id }, ann)).toMatchObject({ rich_text_story: night(0) });
    expect(await textsOf(id, ann)).toEqual([night(1), night(0)]);
  });

  it('do not exist for anybody else, nor under another draft', async () => {
    const [ann, bob] = [await content.person(), await content.person()];
    const [id, other] = [await startDraft(ann), await startDraft(ann)];
    await content.saveDraft.execute({ id, rich_text_story: night(1) }, ann);
    const version_id = (await listed(id, ann))[0]?.version_id ?? 0;
    await expect(content.listDraftVersions.execute({ id }, bob)).rejects.toMatchObject(notFound);
    await expect(content.readDraftVersion.execute({ id, version_id }, bob)).rejects.toMatchObject(notFound);
    const astray = content.readDraftVersion.execute({ id: other, version_id }, ann);
    await expect(astray).rejects.toMatchObject(notFound);
  });

  it('are gone with the draft, deleted or published', async () => {
    const ann = await content.person();
    const drafts = [await startDraft(ann), await startDraft(ann)];
    for (const id of drafts) await content.saveDraft.execute({ id, rich_text_story: night(1) }, ann);
    const [deleted = 0, published = 0] = drafts;
    await content.deleteDraft.execute({ id: deleted }, ann);
    await content.publishStory.execute({ id: published, rich_text_story: night(1) }, ann);
    await expect(content.listDraftVersions.execute({ id: deleted }, ann)).rejects.toMatchObject(notFound);
    const rows = await content.dataSource.query('SELECT FROM draft_version WHERE draft_id = ANY($1)', [
      drafts,
    ]);
    expect(rows).toEqual([]);
  });
});
