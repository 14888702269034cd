import { CallError, execute, integer, queryOne, raw, sql, type Sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** A list of stories in an order: a row of the table, and its stories in the rows of `<table>_story`. */
export interface OrderedList {
  readonly table: 'series' | 'collection';
  readonly id: number;
}

/** The story after which another one is placed; null for the beginning, `end` for the end. */
export type PlaceAfter = number | null | 'end';

/**
 * The most digits of a fraction. More digits come from very many moves to one place; then the list is numbered anew.
 */
export const mostDigits = 200;

const placed = { place: text, digits: integer };

/**
 * Returns the place of a story after another one, as a fraction between two neighbours, and its digits, inside the
 * caller's transaction, which has locked the list (docs/product/series.md#order). Throws `conflict` for a story `after`
 * that is not in the list.
 */
export async function findPlace(
  list: OrderedList,
  storyId: number,
  after: PlaceAfter,
  manager: EntityManager,
): Promise<{ readonly place: string; readonly digits: number }> {
  const found = await queryOne(manager, placed, statementOf(list, storyId, after));
  if (found === undefined) throw new CallError('conflict');
  return found;
}

function statementOf({ table, id }: OrderedList, storyId: number, after: PlaceAfter): Sql {
  const [stories, listId] = [raw(`${table}_story`), raw(`${table}_id`)];
  const others = sql`FROM ${stories} WHERE ${listId} = ${id} AND story_id <> ${storyId}`;
  const asPlace = (place: string): Sql => sql`${raw(place)}::text AS place, scale(${raw(place)}) AS digits`;
  if (after === 'end') {
    return sql`SELECT ${asPlace('end_place')} FROM (
      SELECT (last_place + 1)::numeric AS end_place FROM ${raw(table)} WHERE id = ${id}) AS list`;
  }
  if (after === null) {
    return sql`SELECT ${asPlace('start_place')} FROM (
      SELECT coalesce(floor(min(place)) - 1, 1) AS start_place ${others}) AS start`;
  }
  // The middle between the two, rounded to the fewest digits that still lie between them.
  return sql`
    SELECT ${asPlace('middle')} FROM (
      SELECT CASE WHEN upper_place IS NULL THEN floor(lower_place) + 1 ELSE trim_scale(round(
        (lower_place + upper_place) * 0.5, greatest(0, ceil(-log(upper_place - lower_place)))::integer + 1
      )) END AS middle
      FROM (
        SELECT place AS lower_place,
               (SELECT min(place) ${others} AND place > lower_story.place) AS upper_place
        FROM ${stories} AS lower_story WHERE ${listId} = ${id} AND story_id = ${after} AND story_id <> ${storyId}
      ) AS gap
    ) AS found`;
}

/**
 * Gives the stories whole places after all present ones, so that no place collides with another while they are written.
 */
export async function numberAnew({ table, id }: OrderedList, manager: EntityManager): Promise<void> {
  const [list, stories, listId] = [raw(table), raw(`${table}_story`), raw(`${table}_id`)];
  await execute(
    manager,
    sql`UPDATE ${stories} AS present SET place = numbered.place
        FROM (
          SELECT story_id, last_place + row_number() OVER (ORDER BY place) AS place
          FROM ${stories} JOIN ${list} AS list ON list.id = ${listId} WHERE ${listId} = ${id}
        ) AS numbered
        WHERE present.story_id = numbered.story_id AND present.${listId} = ${id}`,
  );
  await execute(
    manager,
    sql`UPDATE ${list} SET last_place = (SELECT max(place) FROM ${stories} WHERE ${listId} = ${id}) WHERE id = ${id}`,
  );
}
