import type { DataSource } from 'typeorm';
import type { DocKind } from '../../index-later/index.js';
import type { FoundRow } from '../postgres/list-orders.js';
import type { SearchAsked } from '../search-engine.js';
import type { Candidate } from './candidates.js';
import { visibleDocs } from './visible-docs.js';

/**
 * Those of the candidates that the viewer may find, in the order of a list.
 *
 * @param rest SQL of what comes after the cursor and of the order; what it needs is added to the parameters
 */
export async function findRows(
  kind: DocKind,
  candidates: readonly Candidate[],
  { query, viewer }: SearchAsked,
  dataSource: DataSource,
  rest: (parameters: unknown[]) => string,
): Promise<FoundRow[]> {
  if (candidates.length === 0) return [];
  const parameters: unknown[] = [
    candidates.map(({ id }) => id),
    candidates.map(({ part }) => part),
    candidates.map(({ score }) => score),
    viewer?.id ?? null,
  ];
  const isOfOne = query.authors.length > 0 || query.by !== null;
  const tail = rest(parameters);
  return dataSource.query<FoundRow[]>(
    `SELECT * FROM (
       SELECT doc.doc_id AS id, best.part, best.score, doc.weight, doc.posted_at, doc.updated_at, doc.name
       FROM unnest($1::bigint[], $2::int[], $3::int[]) AS best(id, part, score)
       CROSS JOIN (SELECT $4::bigint AS id) AS viewer
       JOIN meili_doc doc ON doc.kind = '${kind}' AND doc.doc_id = best.id
       ${visibleDocs(kind, viewer, 'viewer.id', isOfOne)}
     ) AS found
     WHERE ${tail}`,
    parameters,
  );
}
