import { storedFaults, undeclaredRetention } from '@quillstead/service-kit/testing';
import { differingChecks, rowsBeforeVacuum, unboundedColumns } from '@quillstead/testing';
import { database } from '../src/database/data-source.js';
import { Draft } from '../src/draft/index.js';
import { type Content, openContent } from './open-content.js';

describe('the schema of content', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await content.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    expect(await differingChecks(content.dataSource)).toEqual([]);
  });

  it('bounds the size of every text', async () => {
    expect(await unboundedColumns(content.dataSource)).toEqual([]);
  });

  it('keeps no title of any size, whatever checked it before', async () => {
    const { manager } = content.dataSource;
    const hostile = `A${'\u0301'.repeat(300_000)}`;
    const draft = { authorId: 1, title: hostile };
    await expect(manager.insert(Draft, draft)).rejects.toThrow('draft_size');
    await expect(
      manager.query(
        `INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                            count_words, count_chars, category)
         VALUES (1, 'a', $1, '<p>a</p>', 'a', 'Lora', 1, 1, 'flash')`,
        [hostile],
      ),
    ).rejects.toThrow('story_size');
  });

  it('is vacuumed after few dead rows where rows pass through, and before a fiftieth of what changes is dead', async () => {
    const passed = ['outbox', 'applied_event', 'idempotent_call', 'background_task'];
    const changed = [
      'story_stat',
      'story_hashtag',
      'comment',
      'reading_place',
      'hashtag_stat',
      'author_stat',
    ];
    const counts = await rowsBeforeVacuum(content.dataSource, [...passed, ...changed]);
    expect(counts).toEqual(
      Object.fromEntries([...passed.map((name) => [name, 5_000]), ...changed.map((name) => [name, 20_050])]),
    );
  });

  it('has a rule how long the rows of each table stay', async () => {
    expect(await undeclaredRetention(database, content.dataSource)).toEqual([]);
  });

  it('stays as long as the privacy policy says, of every table', () => {
    expect(storedFaults(database)).toEqual([]);
  });
});
