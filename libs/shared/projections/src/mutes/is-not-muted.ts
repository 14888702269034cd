import { literal, sql, type Sql } from '@quillstead/service-kit';
import { hasNo } from '../access/can-read.js';

/**
 * The conditions by which lists hide what a member has muted (docs/product/people.md#mutes), as SQL over the table
 * `mute`. Lists, search, suggestions and notifications have these conditions; a page that is opened by itself does not.
 * They are true or false, never null.
 */

/** A row of `mute` is in effect. */
export const isMuteActive = sql`(mute.ends_at IS NULL OR mute.ends_at > now())`;

/**
 * Returns the condition that the member mutes something. For a parameter PostgreSQL checks it once in a statement.
 * @param member null for a visitor
 */
export const mutesAnything = (member: Sql): Sql =>
  sql`((SELECT true FROM mute WHERE mute.member_id = ${member} LIMIT 1) IS NOT NULL)`;

/** @param thing as the table has it */
export const isNotMuted = (thing: Sql, member: Sql): Sql =>
  hasNo(sql`
  SELECT true FROM mute WHERE mute.member_id = ${member} AND mute.thing = ${thing} AND ${isMuteActive} LIMIT 1`);

/**
 * Returns the words that the member mutes, as one tsquery; null for none. For a parameter PostgreSQL reads them once in
 * a statement.
 */
export const mutedWords = (member: Sql): Sql => sql`(
  SELECT string_agg(substr(mute.thing, ${literal('word:'.length + 1)}), ' | ')::tsquery FROM mute
  WHERE mute.member_id = ${member} AND starts_with(mute.thing, 'word:') AND ${isMuteActive}
)`;

/** @param user the person's id, not null */
export const isPersonNotMuted = (user: Sql, member: Sql): Sql => isNotMuted(sql`'user:' || ${user}`, member);
