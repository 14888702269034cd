import {
  CallError,
  execute,
  integer,
  literal,
  type Outbox,
  queryOne,
  raw,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { changeSeries } from './change-series.js';
import { removeFromSeries } from './remove-from-series.js';

/** The story behind which another goes; null: the beginning; `end`: behind all. */
export type PlaceAfter = number | null | 'end';

/** A fraction with more digits is the sign of very many moves to one spot; then the series is numbered anew. */
const mostDigits = 200;

const placed = { place: text, digits: integer };

/**
 * Puts a story into a series of its author, or moves it there, inside the caller's transaction, which has locked the
 * story. Throws `not_found` for a series of somebody else, `conflict` for a story `after` that is not in the series.
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
  const place = await findPlace(story.id, seriesId, after, manager);
  await execute(
    manager,
    sql`INSERT INTO series_story (story_id, series_id, place) VALUES (${story.id}, ${seriesId}, ${place.place}::numeric)
     ON CONFLICT (story_id) DO UPDATE SET place = excluded.place`,
  );
  const more = present === seriesId ? 0 : 1;
  await changeSeries(
    seriesId,
    sql`count_stories = count_stories + ${literal(more)},
        last_place = greatest(last_place, ceil(${place.place}::numeric)::bigint),
        updated_at = CASE WHEN ${literal(more)} = 1 THEN now() ELSE updated_at END`,
    outbox,
    manager,
  );
  if (place.digits > mostDigits) await numberAnew(seriesId, manager);
}

/** Puts a story at the end of a series of its author; in that series already, it stays at its place. */
export async function joinSeries(
  story: { readonly id: number; readonly authorId: number },
  seriesId: number,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  const present = await lockSeries(story, seriesId, manager);
  if (present !== seriesId) await placeInSeries(story, seriesId, 'end', outbox, manager);
}

/** Locks the series and the one that the story is in, in the order of ids; returns the id of the latter. */
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
  // Another statement, so that it sees what was committed while the first waited.
  const found = await queryOne(
    manager,
    { present: integer.orNull },
    sql`SELECT (SELECT series_id FROM series_story WHERE story_id = ${id}) AS present
     FROM series WHERE id = ${seriesId} AND author_id = ${authorId}`,
  );
  if (found === undefined) throw new CallError('not_found');
  return found.present;
}

async function findPlace(
  storyId: number,
  seriesId: number,
  after: PlaceAfter,
  manager: EntityManager,
): Promise<{ place: string; digits: number }> {
  const found = await queryOne(manager, placed, statementOf(storyId, seriesId, after));
  if (found === undefined) throw new CallError('conflict');
  return found;
}

function statementOf(storyId: number, seriesId: number, after: PlaceAfter): Sql {
  const others = sql`FROM series_story WHERE series_id = ${seriesId} AND story_id <> ${storyId}`;
  const asPlace = (place: string): Sql => sql`${raw(place)}::text AS place, scale(${raw(place)}) AS digits`;
  if (after === 'end') {
    return sql`SELECT ${asPlace('end_place')} FROM (
      SELECT (last_place + 1)::numeric AS end_place FROM series WHERE id = ${seriesId}) AS series`;
  }
  if (after === null) {
    return sql`SELECT ${asPlace('start_place')} FROM (
      SELECT coalesce(floor(min(place)) - 1, 1) AS start_place ${others}) AS start`;
  }
  // Half-way between the two, rounded to the fewest digits that still lie between them.
  return sql`
    SELECT ${asPlace('middle')} FROM (
      SELECT CASE WHEN upper_place IS NULL THEN floor(lower_place) + 1 ELSE trim_scale(round(
        (lower_place + upper_place) * 0.5, greatest(0, ceil(-log(upper_place - lower_place)))::integer + 1
      )) END AS middle
      FROM (
        SELECT place AS lower_place,
               (SELECT min(place) ${others} AND place > lower_story.place) AS upper_place
        FROM series_story AS lower_story WHERE series_id = ${seriesId} AND story_id = ${after} AND story_id <> ${storyId}
      ) AS gap
    ) AS found`;
}

/** Gives the stories whole places behind all that there were, so that no place collides with another meanwhile. */
async function numberAnew(seriesId: number, manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`WITH numbered AS (
       SELECT story_id, last_place + row_number() OVER (ORDER BY place) AS place
       FROM series_story JOIN series ON series.id = series_id WHERE series_id = ${seriesId}
     ), moved AS (
       UPDATE series_story SET place = numbered.place FROM numbered WHERE series_story.story_id = numbered.story_id
     )
     UPDATE series SET last_place = (SELECT max(place) FROM numbered) WHERE id = ${seriesId}`,
  );
}
