import { tablesOwnedBy, undeclaredMembers } from '@quillstead/service-kit/testing';
import { publicUser } from '@quillstead/testing';
import { storeUsers } from '../src/user-projection/index.js';
import { openSearch, type Search } from './open-search.js';
import { ownedByContent } from './owned-by-content.js';

describe('a member who is deleted', () => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch()));
  afterAll(() => opened.close());

  it('is declared by each table that names one', () => {
    expect(undeclaredMembers(opened.dataSource, othersIds)).toEqual([]);
  });

  it('leaves no row in any table whose rows go with a member', async () => {
    const { dataSource, engine } = opened;
    const { id } = await opened.person('ann', { display_name: 'Quince' });
    const become = (changes: Partial<Parameters<typeof publicUser>[0]>) =>
      dataSource.transaction((manager) =>
        storeUsers([publicUser({ ...changes, user_id: id, username: 'ann' })], manager),
      );
    await become({ display_name: 'Medlar' });
    await ownedByContent(opened).index();
    const tables = tablesOwnedBy('member', dataSource).filter(({ end: { by } }) => by === 'act');
    const count = async ({ table, column }: { table: string; column: string }) => {
      const rows = await dataSource.query<unknown[]>(`SELECT FROM ${table} WHERE ${column} = $1`, [id]);
      return [`${table}.${column}`, rows.length > 0];
    };
    const all = (isThere: boolean) => tables.map(({ table, column }) => [`${table}.${column}`, isThere]);
    expect(await Promise.all(tables.map(count))).toEqual(all(true));
    await become({ status: 'deleted' });
    await ownedByContent(opened).index();
    await engine.settle();
    expect(await Promise.all(tables.map(count))).toEqual(all(false));
    const names = await dataSource.query(`SELECT name FROM name_doc WHERE kind = 'user' AND doc_id = $1`, [
      id,
    ]);
    expect(names).toEqual([]);
  });
});

/** Columns with numbers of something else than a member. */
const othersIds = [
  'comment_doc.comment_id',
  'comment_doc.story_id',
  'hashtag_doc.hashtag_id',
  'meili_doc.doc_id',
  'meili_doc.story_id',
  'meili_doc.weight',
  'meili_task.task_uid',
  'name_doc.doc_id',
  'name_doc.weight',
  'series_doc.series_id',
  'story_day.first_id',
  'story_day.last_id',
  'story_doc.story_id',
];
