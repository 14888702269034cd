import { daysToAppeal } from '@quillstead/catalogue';
import { literal, type Outbox, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { deletePageOfCollections, deletePageOfSeries } from './delete-lists.js';

const isOver = sql`(removed_from IS NOT NULL AND removed_at < now() - make_interval(days => ${literal(daysToAppeal)}))`;

/** Deletes the series and collections that moderators removed and nobody can restore any more; their stories stay. */
export async function purgeRemovedLists(dataSource: DataSource, outbox: Outbox): Promise<void> {
  for (const page of [deletePageOfSeries, deletePageOfCollections])
    while (await dataSource.transaction((manager) => page(isOver, outbox, manager)));
}
