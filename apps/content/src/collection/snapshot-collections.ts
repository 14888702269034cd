import { Controller } from '@nestjs/common';
import type { CollectionVisibility } from '@quillstead/catalogue';
import { type PayloadOf, type ResponseOf, snapshotCollections } from '@quillstead/contracts';
import { integer, Operation, query, sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** The most rows of a page; a request for more gets this many. */
const mostRows = 1_000;

const columns = {
  id: integer,
  collection_id: integer,
  author_id: integer,
  version: integer,
  collection_visibility: text.as<CollectionVisibility>(),
};

/**
 * Returns the visibility of collections, in pages by their internal ids, to services that rebuild their projections.
 */
@Controller()
export class SnapshotCollections {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(snapshotCollections)
  async execute({
    after,
    limit,
  }: PayloadOf<typeof snapshotCollections>): Promise<ResponseOf<typeof snapshotCollections>> {
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT id, public_id AS collection_id, coalesce(author_id, removed_from) AS author_id, version,
         CASE WHEN author_id IS NULL THEN 'private' ELSE visibility END AS collection_visibility
       FROM collection WHERE id > ${after} ORDER BY id LIMIT ${Math.min(limit, mostRows)}`,
    );
    return { items: rows.map(({ id: _, ...row }) => row), after: rows.at(-1)?.id ?? null };
  }
}
