import { canRead, isOwn, isShown } from '@quillstead/projections';
import { sql, type Sql } from '@quillstead/service-kit';
import { joinMine } from './person-rows.js';

/** The profile behind a list, as a table `owner` of one row, or none when there is no such person. */
export function ownerTable(username: string, viewer: Sql): Sql {
  return sql`(
    SELECT person.user_id, ${canRead('person', viewer, sql`mine.code`)} AS is_readable,
      ${isOwn('person', viewer)} AS is_own
    FROM user_projection person ${joinMine('mine', 'person', viewer)}
    WHERE lower(person.username) = ${username} AND ${isShown('person', viewer)}
  ) AS owner`;
}

/** The response for a list of a private profile to a viewer who may not read it. */
export const lockedList = { items: [], next: null, content_access: false } as const;
