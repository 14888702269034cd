import { updateAuthorStories } from '@quillstead/contracts';
import { memberOf, ProfileProjection } from '@quillstead/projections';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { ReadExport } from '../src/export/read-export.js';
import { ClearReadingHistory } from '../src/reading-place/clear-reading-history.js';
import { ListReadingHistory } from '../src/reading-place/list-reading-history.js';
import { ReadReadingPlace } from '../src/reading-place/read-reading-place.js';
import { ReadingHistoryOff } from '../src/reading-place/index.js';
import { SaveReadingPlace } from '../src/reading-place/save-reading-place.js';
import { SwitchReadingHistory } from '../src/reading-place/switch-reading-history.js';
import { Subscription } from '../src/subscription/index.js';
import { purgeDeleted } from '../src/deletion/purge-stories.js';
import { as, type Content, idOf, openContent, someText, visitor } from './open-content.js';

describe("a member's reading history", () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const publish = async (author: RpcContext, is_nsfw: 0 | 1 = 0) =>
    content.publishStory.execute({ rich_text_story: someText, is_nsfw }, author);
  const save = (story_id: number, reading_place: number, member: RpcContext, reading_share?: number) =>
    content
      .get(SaveReadingPlace)
      .execute({ story_id, reading_place, ...(reading_share !== undefined && { reading_share }) }, member);
  const list = (member: RpcContext, payload: { filter?: string; next?: string } = {}) =>
    content.get(ListReadingHistory).execute(payload as never, member);
  const switchTo = (reading_history: 0 | 1, member: RpcContext) =>
    content.get(SwitchReadingHistory).execute({ reading_history }, member);
  const ids = async (member: RpcContext, filter?: string) =>
    (await list(member, filter === undefined ? {} : { filter })).items.map(({ story_id }) => story_id);
  const places = async (member: RpcContext): Promise<number> => {
    const rows: unknown[] = await content.dataSource.query('SELECT 1 FROM reading_place WHERE user_id = $1', [
      idOf(member),
    ]);
    return rows.length;
  };
  /** Creates a member who has begun two stories, the second one last, and read a third to its end in between. */
  async function makeReader() {
    const [author, reader] = [await content.person(), await content.person()];
    const [first, through, last] = [await publish(author), await publish(author), await publish(author)];
    await save(first.story_id, 4, reader, 37);
    await save(through.story_id, 0, reader);
    await save(last.story_id, 2, reader, 80);
    return { author, reader, first, through, last };
  }

  it('has no place that was stored while it was being switched off, not even once it is on again', async () => {
    const { reader, first } = await makeReader();
    const { story_id } = await publish(await content.person());
    const held = holdStatement(content.dataSource, /^COMMIT/);
    const saving = save(story_id, 3, reader, 20);
    await held.reached();
    await switchTo(0, reader);
    held.release();
    await saving;
    expect(await ids(reader)).toEqual([]);
    await switchTo(1, reader);
    expect([await ids(reader), await places(reader)]).toEqual([[], 0]);
    await save(first.story_id, 4, reader, 37);
    expect(await ids(reader)).toEqual([first.story_id]);
  });

  it('leaves nothing of a story that is deleted while a place in it is stored', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const { story_id } = await publish(author);
    const held = holdStatement(content.dataSource, /^COMMIT/);
    const saving = save(story_id, 3, reader, 60);
    await held.reached();
    await content.deleteStory.execute({ story_id }, author);
    const purging = purgeDeleted(content.dataSource);
    await waitForBlocked(content.dataSource, 1, 'the story to wait for the place');
    held.release();
    await Promise.all([saving, purging]);
    const left = await content.dataSource.query<unknown[]>(
      'SELECT FROM reading_place WHERE story_id = $1 UNION ALL SELECT FROM story_day WHERE story_id = $1',
      [story_id],
    );
    expect([await places(reader), left]).toEqual([0, []]);
  });

  it('lists what they read, read last first, with the share that they read', async () => {
    const { author, reader, first, through, last } = await makeReader();
    const { items, next, reading_history } = await list(reader);
    expect({ next, reading_history }).toEqual({ next: null, reading_history: 1 });
    expect(items.map(({ story_id, reading_share }) => [story_id, reading_share])).toEqual([
      [last.story_id, 80],
      [through.story_id, 100],
      [first.story_id, 37],
    ]);
    expect(items[0]).toMatchObject({
      content_type: 'story_article',
      slug: last.slug,
      author_id: idOf(author),
      read_at: expect.stringMatching(/^\d{4}-.*Z$/u),
    });
    await save(first.story_id, 9, reader, 90);
    expect(await ids(reader)).toEqual([first.story_id, last.story_id, through.story_id]);
  });

  it('has a filter for what is not read to its end, and for what is', async () => {
    const { reader, first, through, last } = await makeReader();
    expect(await ids(reader, 'started')).toEqual([last.story_id, first.story_id]);
    expect(await ids(reader, 'finished')).toEqual([through.story_id]);
    await expect(list(reader, { filter: 'stories' })).rejects.toMatchObject({ code: 'invalid' });
    await save(through.story_id, 1, reader, 5);
    expect(await ids(reader, 'finished')).toEqual([]);
  });

  it('is seen by nobody else', async () => {
    const { author } = await makeReader();
    expect(await ids(author)).toEqual([]);
    for (const act of [
      () => list(visitor),
      () => switchTo(0, visitor),
      () => content.get(ClearReadingHistory).execute({}, visitor),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('leaves out their own stories and those that they may not read in lists', async () => {
    const { author, reader, first } = await makeReader();
    const own = await publish(reader);
    await save(own.story_id, 1, reader, 10);
    const explicit = await publish(author, 1);
    await save(explicit.story_id, 1, reader, 10);
    expect(await ids(reader)).not.toContain(own.story_id);
    expect(await ids(reader)).not.toContain(explicit.story_id);
    const withNsfw = as({ ...memberOf(reader), show_nsfw: 1 });
    expect(await ids(withNsfw)).toContain(explicit.story_id);

    await content.dataSource.manager.update(ProfileProjection, { userId: idOf(author) }, { isPrivate: 1 });
    expect(await ids(reader)).toEqual([]);
    const subscription = { subscriberId: idOf(reader), authorId: idOf(author), code: false };
    await content.dataSource.manager.insert(Subscription, subscription);
    expect(await ids(reader)).toEqual([]);
    await content.dataSource.manager.update(Subscription, { subscriberId: idOf(reader) }, { code: true });
    expect(await ids(reader)).toContain(first.story_id);
    await content.dataSource.manager.update(
      ProfileProjection,
      { userId: idOf(author) },
      { status: 'suspended' },
    );
    expect(await ids(reader)).toEqual([]);
  });

  it('comes in pages without gaps', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const published: number[] = [];
    for (let count = 0; count < 27; count += 1) {
      const { story_id } = await publish(author);
      await save(story_id, 1, reader, 10);
      published.unshift(story_id);
    }
    const first = await list(reader, { filter: 'started' });
    expect(first.items).toHaveLength(25);
    const second = await list(reader, { filter: 'started', next: first.next ?? '' });
    expect([...first.items, ...second.items].map(({ story_id }) => story_id)).toEqual(published);
    expect(second.next).toBeNull();
    await expect(list(reader, { next: 'YWJj' })).rejects.toMatchObject({ code: 'bad_cursor' });
  });

  it('loses one story or all when its member clears it, and no other member loses any', async () => {
    const { reader, first, through, last } = await makeReader();
    const other = await content.person();
    await save(first.story_id, 3, other, 20);
    const clear = (payload: { story_id?: number }) =>
      content.get(ClearReadingHistory).execute(payload, reader);
    await clear({ story_id: last.story_id });
    await clear({ story_id: last.story_id });
    expect(await ids(reader)).toEqual([through.story_id, first.story_id]);
    await clear({});
    expect([await places(reader), await places(other)]).toEqual([0, 1]);
  });

  it('is empty and stores nothing while it is off, and begins anew when it is on again', async () => {
    const { reader, first } = await makeReader();
    expect(await switchTo(0, reader)).toEqual({ reading_history: 0 });
    await switchTo(0, reader);
    expect(await places(reader)).toBe(0);
    await save(first.story_id, 4, reader, 50);
    expect(await places(reader)).toBe(0);
    expect(await list(reader)).toEqual({ items: [], next: null, reading_history: 0 });
    await expect(save(999_999, 1, reader)).rejects.toMatchObject({ code: 'not_found' });

    // A save that began before the history was switched off, and was committed afterwards.
    await content.dataSource.query(
      'INSERT INTO reading_place (story_id, user_id, place, share) VALUES ($1, $2, 4, 50)',
      [first.story_id, idOf(reader)],
    );
    expect((await list(reader)).items).toEqual([]);
    expect(await content.get(ReadReadingPlace).execute({ slug: first.slug }, reader)).toEqual({
      reading_place: null,
      reading_block_share: null,
      updated_at: null,
    });
    expect(await switchTo(1, reader)).toEqual({ reading_history: 1 });
    expect(await list(reader)).toEqual({ items: [], next: null, reading_history: 1 });
    await save(first.story_id, 4, reader, 50);
    await switchTo(1, reader);
    expect(await ids(reader)).toEqual([first.story_id]);
  });

  it('stands in their export; it and the setting end with the account', async () => {
    const { reader, first } = await makeReader();
    const payload = { user_id: idOf(reader), part: 'reading_places', after: null } as const;
    const { items } = await content.get(ReadExport).execute(payload);
    expect(items).toContainEqual(
      expect.objectContaining({ story_id: first.story_id, reading_place: 4, reading_share: 37 }),
    );
    await switchTo(0, reader);
    const { manager } = content.dataSource;
    expect(await manager.countBy(ReadingHistoryOff, { userId: idOf(reader) })).toBe(1);
    await manager.update(ProfileProjection, { userId: idOf(reader) }, { status: 'deleted' });
    await addTasks(updateAuthorStories, [idOf(reader)], manager);
    await content.runTasks();
    expect(await manager.countBy(ReadingHistoryOff, { userId: idOf(reader) })).toBe(0);
  });
});
