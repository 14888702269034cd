import { jobsOf } from '@quillstead/contracts';
import type { RetentionRule } from '@quillstead/service-kit';
import { retention } from '../src/database/retention.js';
import { differingChecks, unboundedColumns } from '@quillstead/testing';
import { openSearch, type Search } from './open-search.js';

describe('the schema of search', () => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch()));
  afterAll(() => opened.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await opened.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    expect(await differingChecks(opened.dataSource)).toEqual([]);
  });

  it('has the words of a part in its row, which ranks read, rather than its text', async () => {
    const stored = await opened.dataSource.query<{ name: string; storage: string }[]>(
      `SELECT attname::text AS name, attstorage::text AS storage FROM pg_attribute
       WHERE attrelid = 'story_part'::regclass AND attname IN ('words', 'text') ORDER BY name`,
    );
    expect(stored).toEqual([
      { name: 'text', storage: 'x' },
      { name: 'words', storage: 'm' },
    ]);
  });

  it('bounds the size of every text', async () => {
    expect(await unboundedColumns(opened.dataSource)).toEqual([]);
  });

  it('has a rule how long the rows of each table stay', async () => {
    const tables = await opened.dataSource.query<{ name: string }[]>(
      "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(retention).sort());
  });

  it('is pruned by jobs that there are', () => {
    const jobs = Object.values<RetentionRule>(retention).flatMap((rule) => ('job' in rule ? [rule.job] : []));
    const declared = ['prune_messages', ...jobsOf('search').map(({ name }) => name)];
    expect(jobs.filter((job) => !declared.includes(job))).toEqual([]);
  });
});
