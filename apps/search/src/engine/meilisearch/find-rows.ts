import { query, raw, sql, type Sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { DocKind } from '../../index-later/index-later.js';
import { type FoundRow, foundRow } from '../postgres/list-orders.js';
import { isOfOne } from '../read-query.js';
import { renamedIn, typedIn } from '../renamed-authors.js';
import type { SearchRequest } from '../search-engine.js';
import type { Candidate } from './candidates.js';
import { visibleDocs } from './visible-docs.js';

/**
 * Returns the candidates that the viewer may find, in the order of a list. A document that is older than its row here
 * is left out: its author has changed the text since.
 *
 * @param rest what comes after the cursor, and the order
 */
export async function findRows(
  kind: DocKind,
  candidates: readonly Candidate[],
  request: SearchRequest,
  dataSource: DataSource,
  rest: Sql,
): Promise<FoundRow[]> {
  if (candidates.length === 0) return [];
  const [ids, parts] = [candidates.map(({ id }) => id), candidates.map(({ part }) => part)];
  const versions = candidates.map(({ version }) => version);
  const scores = candidates.map(({ score }) => score);
  const renamed = await renamedIn(kind, typedIn(request.query), dataSource);
  return query(
    dataSource,
    foundRow,
    sql`SELECT * FROM (
          SELECT doc.doc_id AS id, best.part, best.score, doc.weight, doc.posted_at, doc.updated_at, doc.name
          FROM unnest(${ids}::bigint[], ${parts}::int[], ${versions}::int[], ${scores}::int[])
            AS best(id, part, version, score)
          JOIN meili_doc doc ON doc.kind = ${raw(`'${kind}'`)} AND doc.doc_id = best.id AND best.version >= doc.version
            AND doc.author_id <> ALL(${renamed}::bigint[])
          ${visibleDocs(kind, request.viewer, isOfOne(request.query))}
        ) AS found
        WHERE ${rest}`,
  );
}
