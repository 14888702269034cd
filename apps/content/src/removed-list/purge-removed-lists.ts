import { daysToAppeal } from '@quillstead/catalogue';
import { collectionDeleted, seriesDeleted } from '@quillstead/contracts';
import { integer, literal, type Outbox, query, sql, text, toPublish } from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';

/** The most lists that one transaction deletes. */
const pageSize = 100;

const isOver = sql`(removed_at < now() - make_interval(days => ${literal(daysToAppeal)}))`;

const goneSeries = {
  series_id: integer,
  slug: text,
  author_id: integer,
  version: integer,
  cover: text.orNull,
};
const goneCollection = { collection_id: integer, author_id: integer, version: integer, cover: text.orNull };

/** Deletes the series and collections that moderators removed and nobody can restore any more; their stories stay. */
export async function purgeRemovedLists(dataSource: DataSource, outbox: Outbox): Promise<void> {
  for (const page of [deletePageOfSeries, deletePageOfCollections])
    while (await dataSource.transaction((manager) => page(outbox, manager)));
}

/** Deletes a page of series. Returns true if there may be more. */
async function deletePageOfSeries(outbox: Outbox, manager: EntityManager): Promise<boolean> {
  const series = await query(
    manager,
    goneSeries,
    sql`DELETE FROM series WHERE id IN (
          SELECT id FROM series WHERE removed_from IS NOT NULL AND ${isOver} LIMIT ${literal(pageSize)} FOR UPDATE
        ) AND ${isOver}
        RETURNING id AS series_id, slug, removed_from AS author_id, version + 1 AS version, cover`,
  );
  await outbox.publishAll(
    manager,
    series.map(({ version, cover: _, ...gone }) => toPublish(seriesDeleted, gone, version)),
  );
  await placeCoversLater(
    series.map(({ cover }) => cover),
    manager,
  );
  return series.length === pageSize;
}

async function deletePageOfCollections(outbox: Outbox, manager: EntityManager): Promise<boolean> {
  const collections = await query(
    manager,
    goneCollection,
    sql`DELETE FROM collection WHERE id IN (
          SELECT id FROM collection WHERE removed_from IS NOT NULL AND ${isOver} LIMIT ${literal(pageSize)} FOR UPDATE
        ) AND ${isOver}
        RETURNING public_id AS collection_id, removed_from AS author_id, version + 1 AS version, cover`,
  );
  await outbox.publishAll(
    manager,
    collections.map(({ version, cover: _, ...gone }) => toPublish(collectionDeleted, gone, version)),
  );
  await placeCoversLater(
    collections.map(({ cover }) => cover),
    manager,
  );
  return collections.length === pageSize;
}
