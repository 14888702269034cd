import { publicUser } from '@quillstead/testing';
import { commentEdited, seriesChanged, storyChanged } from '@quillstead/contracts';
import { OnContentEvent } from '../src/indexing/on-content-event.js';
import { storeUsers } from '../src/user-projection/index.js';
import { type EngineName, engines, openSearch, type Search, search } from './open-search.js';

const edited_at = '2026-03-01T00:00:00.000Z';

describe.each(engines)('a text whose author has changed it (%s)', (name: EngineName) => {
  let opened: Search;
  let ann: Awaited<ReturnType<Search['person']>>;
  beforeAll(async () => {
    opened = await openSearch(name);
    ann = await opened.person('ann', { bio: 'I keep bees.' });
  });
  afterAll(() => opened.close());

  /** As the acknowledgement of a change does. */
  const apply = (event: { name: string }, payload: object, version: number) =>
    opened.dataSource.transaction((manager) =>
      new OnContentEvent().handle([{ name: event.name, subject: 'one', version, payload } as never], manager),
    );
  const comment = (comment_id: number, story_id: number, comment_text: string, version: number) =>
    opened.engine.put('comment', [
      { comment_id, version, story_id, author_id: ann.id, comment_text, posted_at: edited_at },
    ]);

  it('is a comment, found by its new words alone, however late an older state is written', async () => {
    const story_id = await opened.story(ann);
    await comment(11, story_id, 'A kettle sang loudly.', 1);
    expect(await opened.find('comment', 'kettle')).toEqual([11]);
    await apply(commentEdited, { comment_id: 11, story_id, author_id: ann.id, edited_at }, 2);
    const hidden = async () => {
      expect(await opened.find('comment', 'kettle')).toEqual([]);
      expect((await opened.engine.find('comment', search('loudly'))).hits).toEqual([]);
    };
    await hidden();
    expect(await opened.engine.versions('comment', 10, 1)).toEqual([{ id: 11, version: 0 }]);
    await comment(11, story_id, 'A kettle sang loudly.', 1);
    await hidden();
    await comment(11, story_id, 'A teapot sang.', 2);
    expect(await opened.find('comment', 'teapot')).toEqual([11]);
    await apply(commentEdited, { comment_id: 11, story_id, author_id: ann.id, edited_at }, 2);
    expect(await opened.find('comment', 'teapot')).toEqual([11]);
    expect(await opened.engine.versions('comment', 10, 1)).toEqual([{ id: 11, version: 2 }]);
  });

  it('is a story, whose former title, text and hashtags find nothing, and whose comments are found', async () => {
    const before = { title: 'Marigold', text: 'A gondola in fog.', hashtag_list: ['#Venice'] };
    const story_id = await opened.story(ann, before);
    await comment(21, story_id, 'What a voyage it was.', 1);
    const words = ['marigold', 'gondola', '#venice'];
    for (const word of words) expect(await opened.find('story', word)).toEqual([story_id]);
    expect(await opened.engine.nearest('story', search('"marigodl"'))).toBe('marigold');
    await apply(storyChanged, { story_id, author_id: ann.id, is_members_only: 0 }, 2);
    const hidden = async () => {
      for (const word of words) expect(await opened.find('story', word)).toEqual([]);
      expect(await opened.engine.suggest('marig', ['story'], null)).toEqual([]);
      expect(await opened.engine.nearest('story', search('"marigodl"'))).toBeNull();
    };
    await hidden();
    expect(await opened.find('comment', 'voyage')).toEqual([21]);
    await opened.story(ann, { ...before, story_id, version: 1 });
    await hidden();
    await opened.story(ann, { story_id, version: 2, title: 'Tansy', updated_at: edited_at });
    expect(await opened.find('story', 'tansy')).toEqual([story_id]);
    await hidden();
  });

  it('is a series, whose former title and description find nothing', async () => {
    const series_id = await opened.series(ann, { title: 'Almanac', description: 'Of harvests.' });
    expect(await opened.find('series', 'almanac')).toEqual([series_id]);
    await apply(seriesChanged, { series_id }, 2);
    const hidden = async () => {
      for (const word of ['almanac', 'harvests']) expect(await opened.find('series', word)).toEqual([]);
    };
    await hidden();
    await opened.series(ann, { series_id, title: 'Almanac', description: 'Of harvests.', version: 1 });
    await hidden();
    await opened.series(ann, { series_id, title: 'Calendar', version: 2 });
    expect(await opened.find('series', 'calendar')).toEqual([series_id]);
    await hidden();
  });

  it('is a name, by which neither a member nor their stories are found, which are found by their own words', async () => {
    const before = { display_name: 'Cassandra Kettleby', bio: 'I breed ferrets.' };
    const cass = await opened.person('cass_moor', before);
    const text = `A quiet quay. ${'The tide went out and came in. '.repeat(800)}At its end stood Penhaligon.`;
    const story_id = await opened.story(cass, { title: 'Harbour', text });
    const found = async (words: readonly string[]) => {
      const lists = words.map((word) => opened.find('story', word));
      return (await Promise.all(lists)).map((ids) => ids.includes(story_id));
    };
    const former = ['kettleby', 'kettl', '"cassandra kettleby"', 'kettleby penhaligon'];
    // The small server of the tests knows fewer typos.
    if (name === 'PostgreSQL') former.push('kettlebi');
    expect(await found([...former, 'quay by kettleby'])).not.toContain(false);
    expect(await opened.find('user', 'ferrets')).toEqual([cass.id]);
    const changes = { user_id: cass.id, display_name: 'Cassandra Moore', bio: 'I breed newts.' };
    const after = publicUser({ ...changes, username: 'cass_moor' });
    await opened.dataSource.transaction((manager) => storeUsers([after], manager));
    const hidden = async () => {
      expect(await found(former)).not.toContain(true);
      for (const word of ['kettleby', 'kettlebi', 'ferrets'])
        expect(await opened.find('user', word)).toEqual([]);
      expect(await opened.engine.suggest('kettle', ['user'], null)).toEqual([]);
    };
    await hidden();
    expect(await found(['quay by kettleby'])).toEqual([false]);
    expect(await found(['quay', 'harbour', 'penhaligon', 'cass_moor'])).toEqual([true, true, true, true]);
    await opened.engine.settle();
    await hidden();
    await opened.person('cass_moor', changes);
    await opened.story(cass, { story_id, title: 'Harbour', text });
    await hidden();
    await opened.dataSource.query('DELETE FROM background_task');
    await opened.engine.settle();
    expect(await opened.dataSource.query('SELECT FROM renamed_author')).toEqual([]);
    await hidden();
    expect(await found(['moore', 'moor', 'moore penhaligon'])).toEqual([true, true, true]);
    expect(await opened.find('user', 'newts')).toEqual([cass.id]);
  });

  it('is a name that was changed twice before anything of it was indexed: none of the former ones finds', async () => {
    const dora = await opened.person('dora_lane', { display_name: 'Isolde Quimby' });
    const story_id = await opened.story(dora, { title: 'Lantern' });
    expect(await opened.find('story', 'quimby')).toEqual([story_id]);
    const rename = (display_name: string) => {
      const user = publicUser({ user_id: dora.id, username: 'dora_lane', display_name });
      return opened.dataSource.transaction((manager) => storeUsers([user], manager));
    };
    await rename('Isolde Vandermeer');
    await rename('Isolde Lane');
    for (const kind of ['story', 'user'] as const)
      for (const word of ['quimby', 'vandermeer']) expect(await opened.find(kind, word)).toEqual([]);
    expect(await opened.find('story', 'lantern')).toEqual([story_id]);
  });
});
