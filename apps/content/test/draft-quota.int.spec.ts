import { mostDraftBytes, mostDrafts, mostVersionBytes } from '@quillstead/catalogue';
import { runAtMost } from '@quillstead/testing';
import { type Content, idOf, openContent, someText } from './open-content.js';

type Person = Awaited<ReturnType<Content['person']>>;

const tooMany = {
  code: 'quota_reached',
  message: 'You have 500 drafts. Please delete some before you save a new one.',
};
const tooLong = {
  code: 'quota_reached',
  message: 'Your drafts would take up more than 200 MB. Please delete some before you save more.',
};
const megabyte = 1_000_000;

describe('the room for drafts', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  /** Creates drafts as if they had been saved before, each with so many bytes of text. */
  async function haveDrafts(ann: Person, count: number, bytes = 0): Promise<number[]> {
    const rows = await content.dataSource.query<{ id: number }[]>(
      `INSERT INTO draft (author_id, rich_text_story)
       SELECT $1, repeat('x', $3) FROM generate_series(1, $2) RETURNING id`,
      [idOf(ann), count, bytes],
    );
    return rows.map(({ id }) => id);
  }

  const countDrafts = async (ann: Person) =>
    content.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM draft WHERE author_id = $1',
      [idOf(ann)],
    );

  async function versionBytes(ann: Person): Promise<{ counted: number; packed: number; versions: number }> {
    const [row] = await content.dataSource.query<[{ counted: number; packed: number; versions: number }]>(
      `SELECT (SELECT sum(version_bytes)::float8 FROM draft WHERE author_id = $1) AS counted,
              sum(octet_length(packed))::float8 AS packed, count(*)::int AS versions
       FROM draft_version WHERE draft_id IN (SELECT id FROM draft WHERE author_id = $1)`,
      [idOf(ann)],
    );
    return row;
  }

  it('is for five hundred, however many first saves come at once', async () => {
    const ann = await content.person();
    await haveDrafts(ann, mostDrafts - 5);
    const reasons: { code?: string }[] = [];
    const saves = Array.from({ length: 64 }, (_, index) => async () => {
      await content.saveDraft
        .execute({ title: `Draft ${index}` }, ann)
        .catch((reason: { code?: string }) => reasons.push(reason));
    });
    await runAtMost(20, saves);
    expect(reasons).toHaveLength(64 - 5);
    expect(reasons[0]).toMatchObject(tooMany);
    expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['quota_reached']));
    expect(await countDrafts(ann)).toEqual([{ count: mostDrafts }]);
  });

  it('is there again once a draft is deleted or published', async () => {
    const ann = await content.person();
    const [first = 0, second = 0] = await haveDrafts(ann, mostDrafts);
    const saveNew = () => content.saveDraft.execute({ title: 'One more' }, ann);
    await expect(saveNew()).rejects.toMatchObject(tooMany);
    await content.deleteDraft.execute({ id: first }, ann);
    await saveNew();
    await expect(saveNew()).rejects.toMatchObject(tooMany);
    await content.publishStory.execute({ id: second, rich_text_story: someText }, ann);
    await saveNew();
  });

  it('is nobody else’s, and drafts that are there are saved and stories published without it', async () => {
    const [ann, bob] = [await content.person(), await content.person()];
    const [id = 0] = await haveDrafts(ann, mostDrafts);
    await content.saveDraft.execute({ id, rich_text_story: someText }, ann);
    await content.publishStory.execute({ rich_text_story: someText }, ann);
    await content.saveDraft.execute({ title: 'Mine' }, bob);
    expect([await countDrafts(ann), await countDrafts(bob)]).toEqual([
      [{ count: mostDrafts }],
      [{ count: 1 }],
    ]);
  });

  it('is for two hundred megabytes of text, however many saves come at once', async () => {
    const ann = await content.person();
    const text = `<p>${'x'.repeat(15_000)}</p>`;
    await haveDrafts(ann, 199, megabyte);
    await haveDrafts(ann, 1, megabyte - 3 * text.length);
    const ids = await haveDrafts(ann, 8);
    const results = await Promise.allSettled(
      ids.map((id) => content.saveDraft.execute({ id, rich_text_story: text }, ann)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const failed = results.find((result) => result.status === 'rejected');
    expect(failed?.reason).toMatchObject(tooLong);
    const [{ bytes }] = await content.dataSource.query<[{ bytes: number }]>(
      'SELECT sum(octet_length(rich_text_story))::float8 AS bytes FROM draft WHERE author_id = $1',
      [idOf(ann)],
    );
    expect(bytes).toBeLessThanOrEqual(mostDraftBytes);
    await expect(content.saveDraft.execute({ rich_text_story: text }, ann)).rejects.toMatchObject(tooLong);
    await content.publishStory.execute({ rich_text_story: someText }, ann);
  });

  it('lets a draft get shorter and keeps its title, also beyond the room', async () => {
    const ann = await content.person();
    await haveDrafts(ann, 200, megabyte);
    const [id = 0] = await haveDrafts(ann, 1, 15_000);
    await content.saveDraft.execute({ id, title: 'Night' }, ann);
    await content.saveDraft.execute({ id, rich_text_story: someText }, ann);
    await content.saveDraft.execute({ id, rich_text_story: null }, ann);
    await expect(content.saveDraft.execute({ id, rich_text_story: someText }, ann)).rejects.toMatchObject(
      tooLong,
    );
  });

  it('is not taken twice by a call that comes again', async () => {
    const ann = { ...(await content.person()), idempotencyKey: 'the last one' };
    await haveDrafts(ann, mostDrafts - 1);
    const first = await content.saveDraft.execute({ title: 'The last one' }, ann);
    expect(await content.saveDraft.execute({ title: 'The last one' }, ann)).toEqual(first);
  });

  it('of former versions is counted as it is, however many saves come at once', async () => {
    const ann = await content.person();
    const { id } = await content.saveDraft.execute({ rich_text_story: someText }, ann);
    const saves = Array.from({ length: 12 }, (_, index) =>
      content.saveDraft.execute({ id, rich_text_story: `<p>${String(index).repeat(60 + index)}</p>` }, ann),
    );
    await Promise.all(saves);
    const { counted, packed, versions } = await versionBytes(ann);
    expect(versions).toBeGreaterThan(0);
    expect(counted).toBe(packed);
  });

  it('of former versions is made by removing the oldest, and no save is refused for it', async () => {
    const ann = await content.person();
    const [old = 0, other = 0] = await haveDrafts(ann, 2);
    await content.dataSource.query(
      `INSERT INTO draft_version (draft_id, saved_at, count_words, packed)
       SELECT $1, now() - n * interval '1 day', 1, decode(repeat('00', $2), 'hex') FROM generate_series(1, 21) n`,
      [old, mostVersionBytes / 20],
    );
    await content.dataSource.query('UPDATE draft SET version_bytes = $2 WHERE id = $1', [
      old,
      (mostVersionBytes * 21) / 20,
    ]);
    await content.saveDraft.execute({ id: other, rich_text_story: someText }, ann);
    await content.saveDraft.execute({ id: other, rich_text_story: '<p>Another night altogether.</p>' }, ann);
    const { counted, packed, versions } = await versionBytes(ann);
    expect(counted).toBe(packed);
    expect(packed).toBeLessThanOrEqual(mostVersionBytes);
    expect(versions).toBeGreaterThanOrEqual(17);
    const [latest] = (await content.listDraftVersions.execute({ id: other }, ann)).items;
    expect(latest?.count_words).toBeGreaterThan(0);
  });
});
