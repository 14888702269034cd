import { mostCollectionStories } from '@quillstead/catalogue';
import { purgeDeleted } from '../src/deletion/purge-stories.js';
import { type CollectionContent, openCollections } from './open-collections.js';
import { idOf, visitor } from './open-content.js';

describe('the stories of a collection', () => {
  let content: CollectionContent;
  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());

  it('come at the end, once, and are counted; a member sees which collections have a story', async () => {
    const member = await content.person();
    const ids = await content.storiesOf(await content.person(), ['Ash', 'Bay']);
    const [ash = 0, bay = 0] = ids;
    const collection_id = await content.collectionOf(member, [ash, bay, ash]);
    const other = await content.collectionOf(member, []);
    expect(await content.titles(collection_id, visitor)).toEqual(['Ash', 'Bay']);
    expect(await content.titles(collection_id, visitor, 'newest')).toEqual(['Bay', 'Ash']);
    expect(await content.head(collection_id, visitor)).toMatchObject({
      count_stories: 2,
      has_more_stories: 0,
    });
    const marks = async (story_id: number) =>
      new Map(
        (await content.choices.execute({ story_id }, member)).items.map((one) => [
          one.collection_id,
          one.has_story,
        ]),
      );
    expect([(await marks(ash)).get(collection_id), (await marks(ash)).get(other)]).toEqual([1, 0]);
    await content.entries.remove({ collection_id, story_id: ash }, member);
    await content.entries.remove({ collection_id, story_id: ash }, member);
    expect([(await marks(ash)).get(collection_id), (await marks(bay)).get(collection_id)]).toEqual([0, 1]);
    expect(await content.titles(collection_id, visitor)).toEqual(['Bay']);
  });

  it('make the collection that gets one the first of its member', async () => {
    const member = await content.person();
    const [ash = 0] = await content.storiesOf(member, ['Ash']);
    const first = await content.collectionOf(member, []);
    const second = await content.collectionOf(member, []);
    for (const [id, hours] of [
      [first, 2],
      [second, 1],
    ])
      await content.dataSource.query(
        'UPDATE collection SET updated_at = now() - make_interval(hours => $2) WHERE public_id = $1',
        [id, hours],
      );
    const lists = async () => {
      const username = member.viewer?.username ?? '';
      const { items: shown } = await content.listUserCollections.execute({ username }, visitor);
      const { items: choices } = await content.choices.execute({ story_id: ash }, member);
      return [shown, choices].map((items) => items.map(({ collection_id }) => collection_id));
    };
    expect(await lists()).toEqual([
      [second, first],
      [second, first],
    ]);
    await content.entries.add({ collection_id: first, story_id: ash }, member);
    expect(await lists()).toEqual([
      [first, second],
      [first, second],
    ]);
  });

  it('move, and bear notes that others can read', async () => {
    const member = await content.person();
    const [ash = 0, bay = 0, cod = 0] = await content.storiesOf(member, ['Ash', 'Bay', 'Cod']);
    const collection_id = await content.collectionOf(member, [ash, bay, cod]);
    const change = (story_id: number, more: object) =>
      content.entries.change({ collection_id, story_id, ...more }, member);
    await change(cod, { after_story_id: null, entry_note: 'Begin here.' });
    expect(await content.titles(collection_id, visitor)).toEqual(['Cod', 'Ash', 'Bay']);
    await change(cod, { after_story_id: ash });
    await change(cod, { after_story_id: cod });
    expect(await content.titles(collection_id, visitor)).toEqual(['Ash', 'Cod', 'Bay']);
    const notes = async () =>
      (await content.listStories.execute({ collection_id }, visitor)).items.map(
        ({ entry_note }) => entry_note,
      );
    expect(await notes()).toEqual([null, 'Begin here.', null]);
    await change(cod, { entry_note: null });
    expect(await notes()).toEqual([null, null, null]);
    await content.entries.remove({ collection_id, story_id: ash }, member);
    for (const [story_id, more] of [
      [bay, { after_story_id: ash }],
      [ash, { after_story_id: null }],
      [ash, { entry_note: 'Late.' }],
    ] as const)
      await expect(change(story_id, more)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('stay where they are in the database when another one is moved', async () => {
    const member = await content.person();
    const [ash = 0, bay = 0, cod = 0] = await content.storiesOf(member, ['Ash', 'Bay', 'Cod']);
    const collection_id = await content.collectionOf(member, [ash, bay, cod]);
    const places = () =>
      content.dataSource.query<object[]>(
        'SELECT story_id, place FROM collection_story WHERE story_id = ANY($1) ORDER BY story_id',
        [[ash, bay]],
      );
    const before = await places();
    await content.entries.change({ collection_id, story_id: cod, after_story_id: ash }, member);
    expect(await content.titles(collection_id, visitor)).toEqual(['Ash', 'Cod', 'Bay']);
    expect(await places()).toEqual(before);
  });

  it('come behind one that was moved to the end', async () => {
    const member = await content.person();
    const [ash = 0, bay = 0, cod = 0] = await content.storiesOf(member, ['Ash', 'Bay', 'Cod']);
    const collection_id = await content.collectionOf(member, [ash, bay]);
    await content.entries.change({ collection_id, story_id: ash, after_story_id: bay }, member);
    await content.entries.add({ collection_id, story_id: cod }, member);
    expect(await content.titles(collection_id, visitor)).toEqual(['Bay', 'Ash', 'Cod']);
  });

  it('have a place each after very many moves to one spot, also when other lists have them', async () => {
    const member = await content.person();
    const [ash = 0, bay = 0, cod = 0] = await content.storiesOf(member, ['Ash', 'Bay', 'Cod']);
    const collection_id = await content.collectionOf(member, [ash, bay, cod]);
    const other = await content.collectionOf(member, [cod, bay, ash]);
    // The two swap behind Ash, so that the gap between it and the next halves each time.
    for (let move = 0; move < 700; move += 1)
      await content.entries.change(
        { collection_id, story_id: move % 2 === 0 ? cod : bay, after_story_id: ash },
        member,
      );
    expect(await content.titles(collection_id, visitor)).toEqual(['Ash', 'Bay', 'Cod']);
    expect(await content.titles(other, visitor)).toEqual(['Cod', 'Bay', 'Ash']);
    const [row] = await content.dataSource.query<{ digits: number }[]>(
      'SELECT max(scale(place)) AS digits FROM collection_story',
    );
    // This number of moves without new numbers leads to twice as many digits.
    expect(row?.digits).toBeLessThan(100);
  });

  it('have a place each when they are added at once', async () => {
    const member = await content.person();
    const titles = Array.from({ length: 12 }, (_, index) => `Part ${index}`);
    const ids = await content.storiesOf(member, titles);
    const collection_id = await content.collectionOf(member, []);
    await Promise.all(ids.map((story_id) => content.entries.add({ collection_id, story_id }, member)));
    expect((await content.titles(collection_id, visitor)).sort()).toEqual(titles.sort());
  });

  it('are so many at most', async () => {
    const member = await content.person();
    const [ash = 0] = await content.storiesOf(member, ['Ash']);
    const collection_id = await content.collectionOf(member, []);
    await content.fillCollection(collection_id, idOf(member), mostCollectionStories);
    const { items } = await content.listStories.execute({ collection_id }, visitor);
    const again = { collection_id, story_id: items[0]?.story_id ?? 0 };
    expect(await content.entries.add(again, member)).toBeNull();
    await expect(content.entries.add({ collection_id, story_id: ash }, member)).rejects.toMatchObject({
      code: 'quota_reached',
      message: 'There is no room for more: a collection can have 5,000 stories.',
    });
    expect(await content.head(collection_id, visitor)).toMatchObject({
      count_stories: 100,
      has_more_stories: 1,
    });
  });

  it('are so many at most, however many are added at once', async () => {
    const member = await content.person();
    const ids = await content.storiesOf(member, ['Ash', 'Bay', 'Cork']);
    const collection_id = await content.collectionOf(member, []);
    await content.fillCollection(collection_id, idOf(member), mostCollectionStories - 1);
    const adding = ids.map((story_id) => content.entries.add({ collection_id, story_id }, member));
    const outcomes = await Promise.allSettled(adding);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('leave it when they are deleted, before and after a job has removed what is left of them', async () => {
    const member = await content.person();
    const [ash = 0, bay = 0] = await content.storiesOf(member, ['Ash', 'Bay']);
    const collection_id = await content.collectionOf(member, [ash, bay]);
    await content.deleteStory.execute({ story_id: ash }, member);
    const seen = async () => [
      await content.titles(collection_id, member),
      (await content.head(collection_id, member)).count_stories,
    ];
    expect(await seen()).toEqual([['Bay'], 1]);
    await purgeDeleted(content.dataSource);
    expect(await seen()).toEqual([['Bay'], 1]);
    expect(await content.dataSource.query('SELECT FROM collection_story WHERE story_id = $1', [ash])).toEqual(
      [],
    );
  });

  it('are paged by key, in both orders, also while one is removed', async () => {
    const member = await content.person();
    const titles = Array.from({ length: 60 }, (_, index) => `T${index + 1}`);
    const ids = await content.storiesOf(member, titles);
    const collection_id = await content.collectionOf(member, ids);
    expect(await content.titles(collection_id, visitor)).toEqual(titles);
    expect(await content.titles(collection_id, visitor, 'newest')).toEqual(titles.toReversed());
    const first = await content.listStories.execute({ collection_id }, visitor);
    await content.entries.remove({ collection_id, story_id: ids[1] ?? 0 }, member);
    const next = await content.listStories.execute({ collection_id, next: first.next }, visitor);
    expect(next.items[0]).toMatchObject({ title: 'T26' });
    const other = await content.collectionOf(member, []);
    for (const payload of [{ collection_id: other }, { collection_id, sort: 'newest' as const }])
      await expect(
        content.listStories.execute({ ...payload, next: first.next }, visitor),
      ).rejects.toMatchObject({ code: 'bad_cursor' });
    await expect(content.listStories.execute({ collection_id, sort: 'top' }, visitor)).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
