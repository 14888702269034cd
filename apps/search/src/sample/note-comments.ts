import { indexDocument } from '@quillstead/contracts';
import { boolean, queryOne, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { indexLater } from '../index-later/index-later.js';
import type { LoadDocuments } from '../indexing/index.js';

/**
 * Notes the comments that content has, of which there was no event, as waiting to be indexed; does nothing where
 * comments were noted or indexed before. Throws CallError `unreachable` when content does not respond.
 */
export async function noteComments(
  dataSource: DataSource,
  load: Pick<LoadDocuments, 'comment'>,
): Promise<void> {
  const known = await queryOne(
    dataSource,
    { any: boolean },
    sql`SELECT EXISTS (SELECT FROM comment_doc)
          OR EXISTS (SELECT FROM background_task WHERE name = ${indexDocument.name} AND key LIKE 'comment:%')
          OR EXISTS (SELECT FROM meili_doc WHERE kind = 'comment') AS any`,
  );
  for (let after: number | null = known?.any === false ? 0 : null; after !== null;) {
    const page = await load.comment({ after });
    await indexLater(
      'comment',
      page.items.map(({ comment_id: id }) => id),
      dataSource.manager,
    );
    after = page.after;
  }
}
