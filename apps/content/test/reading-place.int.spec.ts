import { updateAuthorStories } from '@quillstead/contracts';
import { ReadExport } from '../src/export/read-export.js';
import { ReadReadingPlace } from '../src/reading-place/read-reading-place.js';
import { mostPlaces, SaveReadingPlace } from '../src/reading-place/save-reading-place.js';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks } from '@quillstead/service-kit';
import { Subscription } from '../src/subscription/index.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

type Person = Awaited<ReturnType<Content['person']>>;

describe('the place in which a member stopped reading', () => {
  let content: Content;
  let saving: SaveReadingPlace;
  let reading: ReadReadingPlace;
  beforeAll(async () => {
    content = await openContent();
    saving = content.get(SaveReadingPlace);
    reading = content.get(ReadReadingPlace);
  });
  afterAll(() => content.close());

  const publish = async (author: Person) => {
    const { story_id, slug } = await content.publishStory.execute({ rich_text_story: someText }, author);
    return { story_id, slug };
  };
  const count = async (member: Person): Promise<number> =>
    content.dataSource
      .query(`SELECT 1 FROM reading_place WHERE user_id = ${idOf(member)}`)
      .then((rows: unknown[]) => rows.length);

  it('is the one saved last, theirs alone, and none before', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    const { story_id, slug } = await publish(ann);
    expect(await reading.execute({ slug }, ben)).toEqual({
      reading_place: null,
      reading_block_share: null,
      updated_at: null,
    });
    for (const reading_place of [12, 7]) await saving.execute({ story_id, reading_place }, ben);
    expect(await reading.execute({ slug }, ben)).toEqual({
      reading_place: 7,
      reading_block_share: 0,
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/u),
    });
    expect(await reading.execute({ slug }, ann)).toMatchObject({ reading_place: null });
    await expect(reading.execute({ slug }, visitor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is neither kept nor shown for a story that they may not read', async () => {
    const [ann, ben, cleo] = [await content.person(), await content.person(), await content.person()];
    const { story_id, slug } = await publish(ann);
    await saving.execute({ story_id, reading_place: 3 }, ben);
    await content.dataSource.manager.update(ProfileProjection, { userId: idOf(ann) }, { isPrivate: 1 });
    await content.dataSource.manager.insert(Subscription, {
      subscriberId: idOf(cleo),
      authorId: idOf(ann),
      code: true,
    });
    const refused = { code: 'not_found' };
    await expect(saving.execute({ story_id, reading_place: 4 }, ben)).rejects.toMatchObject(refused);
    await expect(reading.execute({ slug }, ben)).rejects.toMatchObject(refused);
    await saving.execute({ story_id, reading_place: 5 }, cleo);
    expect(await reading.execute({ slug }, cleo)).toMatchObject({ reading_place: 5 });
    await expect(saving.execute({ story_id: 999_999, reading_place: 1 }, ben)).rejects.toMatchObject(refused);
  });

  it('is kept of the stories read last', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    const others = [await publish(ann), await publish(ann)];
    // These stories need not exist for the places in them to be stored.
    await content.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(
        `INSERT INTO reading_place (story_id, user_id, place, updated_at)
         SELECT 1000000 + number, $1, 1, now() - interval '1 day' + number * interval '1 second'
         FROM generate_series(1, $2::int) number`,
        [idOf(ben), mostPlaces],
      );
    });
    for (const { story_id } of others) await saving.execute({ story_id, reading_place: 2 }, ben);
    expect(await count(ben)).toBe(mostPlaces);
    for (const { slug } of others)
      expect(await reading.execute({ slug }, ben)).toMatchObject({ reading_place: 2 });
    const [first] = await content.dataSource.query<{ id: number }[]>(
      'SELECT min(story_id) AS id FROM reading_place WHERE user_id = $1 AND story_id > 1000000',
      [idOf(ben)],
    );
    expect(first?.id).toBe(1_000_003);
  });

  it('stands in their export and goes with their account', async () => {
    const [ann, ben, cleo] = [await content.person(), await content.person(), await content.person()];
    const { story_id, slug } = await publish(ann);
    for (const member of [ben, cleo]) await saving.execute({ story_id, reading_place: 9 }, member);
    const payload = { user_id: idOf(ben), part: 'reading_places', after: null } as const;
    const { items } = await content.get(ReadExport).execute(payload);
    expect(items).toMatchObject([{ story_id, story_slug: slug, reading_place: 9 }]);
    await content.dataSource.manager.update(ProfileProjection, { userId: idOf(ben) }, { status: 'deleted' });
    await addTasks(updateAuthorStories, [idOf(ben)], content.dataSource.manager);
    await content.runTasks();
    expect([await count(ben), await count(cleo)]).toEqual([0, 1]);
  });
});
