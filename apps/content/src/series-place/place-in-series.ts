import { refreshStoryTraits } from '@quillstead/contracts';
import {
  addTasks,
  CallError,
  type Database,
  execute,
  integer,
  literal,
  type Outbox,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import {
  findPlace,
  mostDigits,
  numberAnew,
  type OrderedList,
  type PlaceAfter,
} from '../ordered-list/find-place.js';
import { changeSeries } from './change-series.js';
import { removeFromSeries } from './remove-from-series.js';
import { dictionary, messages } from '@quillstead/fields';

/**
 * Puts a story into a series of its author, or moves it there, inside the caller's transaction, which has locked the
 * story. Throws `not_found` for a series of another author, `conflict` for a story `after` that is not in the series.
 */
export async function placeInSeries(
  story: { readonly id: number; readonly authorId: number },
  seriesId: number,
  after: PlaceAfter,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  const present = await lockSeries(story, seriesId, manager);
  if (after === story.id && present === seriesId) return;
  if (present !== null && present !== seriesId) await removeFromSeries(story.id, outbox, manager);
  const list: OrderedList = { table: 'series', id: seriesId };
  const place = await findPlace(list, story.id, after, manager);
  await execute(
    manager,
    sql`INSERT INTO series_story (story_id, series_id, place) VALUES (${story.id}, ${seriesId}, ${place.place}::numeric)
     ON CONFLICT (story_id) DO UPDATE SET place = excluded.place`,
  );
  const more = present === seriesId ? 0 : 1;
  if (more === 1) await addTasks(refreshStoryTraits, [story.id], manager);
  await changeSeries(
    seriesId,
    sql`count_stories = count_stories + ${literal(more)},
        last_place = greatest(last_place, ceil(${place.place}::numeric)::bigint),
        updated_at = CASE WHEN ${literal(more)} = 1 THEN now() ELSE updated_at END`,
    outbox,
    manager,
  );
  if (place.digits > mostDigits) await numberAnew(list, manager);
}

/** Puts a story at the end of a series of its author. A story that is in the series already stays at its place. */
export async function joinSeries(
  story: { readonly id: number; readonly authorId: number },
  seriesId: number,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  const present = await lockSeries(story, seriesId, manager);
  if (present !== seriesId) await placeInSeries(story, seriesId, 'end', outbox, manager);
}

/** Locks the series and the one that the story is in, in the order of ids, and returns the id of the latter. */
async function lockSeries(
  { id, authorId }: { readonly id: number; readonly authorId: number },
  seriesId: number,
  manager: EntityManager,
): Promise<number | null> {
  await execute(
    manager,
    sql`SELECT FROM series
     WHERE id = ${seriesId} OR id = (SELECT series_id FROM series_story WHERE story_id = ${id})
     ORDER BY id FOR NO KEY UPDATE`,
  );
  // This is another statement, so that it sees what was committed while the first waited.
  const found = await queryOne(
    manager,
    { present: integer.orNull },
    sql`SELECT (SELECT series_id FROM series_story WHERE story_id = ${id}) AS present
     FROM series WHERE id = ${seriesId} AND author_id = ${authorId}`,
  );
  if (found === undefined) throw new CallError('not_found');
  return found.present;
}

/** Throws `invalid` for a series that is not the author's, also for one that is gone. */
export async function checkOwnSeries(id: number, authorId: number, database: Database): Promise<void> {
  const found = await execute(database, sql`SELECT FROM series WHERE id = ${id} AND author_id = ${authorId}`);
  if (found === 0) throw new CallError('invalid', messages.value(dictionary.series_id.label, `${id}`));
}
