import { join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import {
  type NotificationKey,
  notificationKeys,
  type NotificationKind,
  notificationKinds,
} from '@quillstead/catalogue';

const kinds = notificationKeys.map((key) => notificationKinds[key]);

/** The numbers of the kinds in the database, where each index would repeat the long names. */
export const kindCodes = Object.fromEntries(kinds.map(({ key, code }) => [key, code])) as Readonly<
  Record<NotificationKey, number>
>;

const keysByCode = new Map(kinds.map(({ key, code }) => [code, key]));

/**
 * Returns a condition that is true for a row of one of some kinds. It is spelled like the conditions of the indexes, so
 * that they are used.
 */
function isOfKind(isOne: (kind: NotificationKind) => boolean): Sql {
  const conditions = kinds.filter(isOne).map(({ code }) => sql`kind = ${literal(code)}`);
  return join(conditions, ' OR ');
}

/** Returns the number of a kind as text of a statement, so that the indexes of its kind are used. */
export const codeOf = (key: NotificationKey): Sql => literal(kindCodes[key]);

/** A condition that is true for a row about a new story. */
export const isNewStory = isOfKind(({ actors, groupedBy }) => actors === 'one' && groupedBy === 'story');

/** A condition that is true for a row about stories that lists do not show to everybody. */
export const isAboutListed = isOfKind(
  ({ actors, groupedBy }) => actors === 'one' && (groupedBy === 'story' || groupedBy === 'announcement'),
);

/** A condition that is true for a row of a kind that is withdrawn with the comment that it is about. */
export const goesWithComment = isOfKind(({ endsWithComment }) => endsWithComment === true);

/** A condition that is true for a row of one of the other kinds that name the one actor. */
export const hasOneActor = isOfKind(
  ({ actors, groupedBy }) => actors === 'one' && groupedBy !== 'story' && groupedBy !== 'decision',
);

const isAmong = (table: string, isOne: (kind: NotificationKind) => boolean): Sql =>
  sql`${raw(table)}.kind IN (${join(
    kinds.filter(isOne).map(({ code }) => literal(code)),
    ', ',
  )})`;

/**
 * Returns a condition that is true for a row that is about a decision, and so names nobody but its receiver. @param
 * table the row's
 */
export const tellsDecision = (table: string): Sql =>
  isAmong(table, ({ groupedBy }) => groupedBy === 'decision');

/**
 * Returns a condition that is true for a row of a kind that is mailed whatever the receiver's settings are. @param
 * table the row's
 */
export const isAlwaysMailed = (table: string): Sql => isAmong(table, (kind) => kind.isAlwaysMailed === true);

/**
 * Returns a condition that is true if the receiver of a row of `notification` gets anything outside the page: a
 * suspended member gets only what is always mailed, such as the reason for the suspension.
 *
 * @param person alias of the receiver's row that has their status
 */
export const isReached = (person: string): Sql => sql`(
  ${raw(person)}.status = 'active' OR (${raw(person)}.status = 'suspended' AND ${isAlwaysMailed('notification')})
)`;

/**
 * Returns a condition that is true if this build knows the kind of a row. During a roll-out a newer build may have
 * written others: they are neither listed nor counted nor sent here, and stay for processes that know them.
 *
 * @param table the row's
 */
export const isKnownKind = (table: string): Sql =>
  sql`${raw(table)}.kind IN (${join(Object.values(kindCodes).map(literal), ', ')})`;

/** Returns the kind of a row. Throws for a number that no kind has. */
export function kindOfCode(code: number): NotificationKey {
  const key = keysByCode.get(code);
  if (key === undefined) throw new Error(`No kind of notification has the number ${code}`);
  return key;
}
