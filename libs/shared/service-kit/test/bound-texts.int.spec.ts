import { unboundedColumns } from '@quillstead/testing';
import { boundTexts } from '../src/database/bound-texts.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const hostile = `A${'\u0301'.repeat(300_000)}`;

describe('bounding the texts of a table', () => {
  let service: ServiceDatabase;
  const most = { title: 40, tags: 40, links: 40 };
  const insert = (title: string, tags: string[], links: object) =>
    service.dataSource.query('INSERT INTO page (title, tags, links) VALUES ($1, $2, $3)', [
      title,
      tags,
      links,
    ]);

  let unboundedBefore: string[];
  beforeAll(async () => {
    service = await openServiceDatabase('CREATE TABLE page (title text, tags text[], links jsonb)');
    await insert('short', ['a'], { site: 'b' });
    await insert(hostile, [hostile], { site: hostile });
    unboundedBefore = await unboundedColumns(service.dataSource);
    const runner = service.dataSource.createQueryRunner();
    // Twice, as after a migration that broke off.
    await boundTexts(runner, 'page', most);
    await boundTexts(runner, 'page', most);
    await runner.release();
  });
  afterAll(() => service.close());

  it('is checked in a schema: each unbounded column is found by its name', async () => {
    expect(unboundedBefore).toEqual(['page.links', 'page.tags', 'page.title']);
    expect(await unboundedColumns(service.dataSource)).toEqual([]);
  });

  it('cuts what is larger already, which would keep the site from being upgraded, and nothing else', async () => {
    expect(await service.dataSource.query('SELECT * FROM page')).toEqual([
      { title: 'short', tags: ['a'], links: { site: 'b' } },
      { title: hostile.slice(0, 10), tags: [], links: {} },
    ]);
  });

  it('takes nothing larger from then on', async () => {
    await insert('灯'.repeat(13), [], {});
    await expect(insert('灯'.repeat(14), [], {})).rejects.toThrow('page_size');
    await expect(insert('short', ['a'.repeat(40)], {})).rejects.toThrow('page_size');
    await expect(insert('short', [], { site: 'a'.repeat(40) })).rejects.toThrow('page_size');
  });
});
