import { dictionary, messages } from '@quillstead/fields';
import { canRead, isOwn, isShown } from '@quillstead/projections';
import { CallError, sql, type Sql } from '@quillstead/service-kit';
import { joinMine } from './person-rows.js';

/**
 * Returns the profile behind a list as a table `owner` of one row; without a row if the viewer is shown no such person.
 */
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

/** A request for a list of a person's subscriptions, parsed and with its defaults. */
export interface FollowedRequest {
  /** The username in lower case. */
  readonly username: string;
  /** The id of the viewer; null for a visitor. */
  readonly viewerId: number | null;
  readonly sort: 'newest' | 'alphabetical';
  readonly next: string | null | undefined;
}

/**
 * Returns the requested sort or filter of a list: the first one when the request names none. Throws `invalid` for one
 * that the list does not have (docs/product/lists.md#sorts-and-filters).
 */
export function chosen<Choice extends string>(
  key: 'sort' | 'filter',
  requested: string | null | undefined,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  if (!requested) return choices[0];
  const choice = choices.find((one) => one === requested);
  if (choice === undefined) throw new CallError('invalid', messages.value(dictionary[key].label, requested));
  return choice;
}
