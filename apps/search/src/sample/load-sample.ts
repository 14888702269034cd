import { indexDocument } from '@quillstead/contracts';
import { boolean, connectDatabase, failAtStart, ProcessLife, queryOne, sql } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { LoadDocuments } from '../indexing/index.js';
import { indexLater } from '../index-later/index.js';

/**
 * Notes the sample's comments, of which nobody was told, as waiting to be indexed; does nothing where comments were
 * noted or indexed before.
 */
async function loadSample(): Promise<void> {
  const config = readConfig();
  const life = await ProcessLife.begin('search', { ...config, HEALTH_PORT: 0 }, 'sample');
  const dataSource = await connectDatabase({ name: 'search', database }, config);
  const known = await queryOne(
    dataSource,
    { any: boolean },
    sql`SELECT EXISTS (SELECT FROM comment_doc)
          OR EXISTS (SELECT FROM background_task WHERE name = ${indexDocument.name} AND key LIKE 'comment:%')
          OR EXISTS (SELECT FROM meili_doc WHERE kind = 'comment') AS any`,
  );
  const load = new LoadDocuments(life.rpc, dataSource);
  for (let after: number | null = known?.any === false ? 0 : null; after !== null;) {
    const page = await load.comment({ after });
    await indexLater(
      'comment',
      page.items.map(({ comment_id: id }) => id),
      dataSource.manager,
    );
    after = page.after;
  }
  await dataSource.destroy();
  process.exit(0);
}

await loadSample().catch((error: unknown) => failAtStart('search sample', error));
