import { daysToAppeal } from '@quillstead/catalogue';
import { collectionDeleted, seriesDeleted } from '@quillstead/contracts';
import {
  integer,
  literal,
  type Outbox,
  query,
  raw,
  sql,
  type Sql,
  text,
  toPublish,
} from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import type { ListTable } from './removed-rows.js';

/** The most lists that one transaction deletes. */
const pageSize = 100;

const gone = { author_id: integer, version: integer, cover: text.orNull };

/**
 * Deletes a page of series inside the caller's transaction, and publishes that. Returns true if there may be more.
 *
 * @param which condition on the row
 */
export async function deletePageOfSeries(
  which: Sql,
  outbox: Outbox,
  manager: EntityManager,
): Promise<boolean> {
  const series = await query(
    manager,
    { ...gone, series_id: integer, slug: text },
    deletion('series', which, sql`id AS series_id, slug`),
  );
  await outbox.publishAll(
    manager,
    series.map(({ version, cover: _, ...one }) => toPublish(seriesDeleted, one, version)),
  );
  return placeCoversOf(series, manager);
}

/** Does the same as `deletePageOfSeries`, for collections. */
export async function deletePageOfCollections(
  which: Sql,
  outbox: Outbox,
  manager: EntityManager,
): Promise<boolean> {
  const collections = await query(
    manager,
    { ...gone, collection_id: integer },
    deletion('collection', which, sql`public_id AS collection_id`),
  );
  await outbox.publishAll(
    manager,
    collections.map(({ version, cover: _, ...one }) => toPublish(collectionDeleted, one, version)),
  );
  return placeCoversOf(collections, manager);
}

/** The condition is tested again once the rows are locked: a moderator may restore one meanwhile. */
const deletion = (table: ListTable, which: Sql, columns: Sql): Sql => sql`
  DELETE FROM ${raw(table)} WHERE id IN (
    SELECT id FROM ${raw(table)} WHERE ${which} LIMIT ${literal(pageSize)} FOR UPDATE
  ) AND ${which}
  RETURNING ${columns}, coalesce(author_id, removed_from) AS author_id, version + 1 AS version, cover`;

async function placeCoversOf(
  lists: readonly { readonly cover: string | null }[],
  manager: EntityManager,
): Promise<boolean> {
  await placeCoversLater(
    lists.map(({ cover }) => cover),
    manager,
  );
  return lists.length === pageSize;
}

const isOver = sql`(removed_from IS NOT NULL AND removed_at < now() - make_interval(days => ${literal(daysToAppeal)}))`;

/** Deletes the series and collections that moderators removed and nobody can restore any more; their stories stay. */
export async function purgeRemovedLists(dataSource: DataSource, outbox: Outbox): Promise<void> {
  for (const page of [deletePageOfSeries, deletePageOfCollections])
    while (await dataSource.transaction((manager) => page(isOver, outbox, manager)));
}
