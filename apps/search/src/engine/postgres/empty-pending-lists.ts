import { integer, query, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';

/**
 * Brings what was written into its place in the indexes of words and of what is in them. Each of these indexes keeps a
 * list of what came last: that makes writing cheaper, and every search reads the whole list.
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
