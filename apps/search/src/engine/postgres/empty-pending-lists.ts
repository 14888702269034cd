import { integer, query, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';

/**
 * Moves the entries of the pending lists into the GIN indexes of words. A pending list makes writing cheaper, but every
 * search reads the whole list.
 */
export async function emptyPendingLists(dataSource: DataSource): Promise<void> {
  await query(
    dataSource,
    { pages: integer.orNull },
    sql`SELECT sum(gin_clean_pending_list(index.oid))::bigint AS pages
        FROM pg_class index JOIN pg_am method ON method.oid = index.relam
        WHERE method.amname = 'gin' AND index.relnamespace = 'public'::regnamespace`,
  );
}
