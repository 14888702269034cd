import { join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import {
  type NotificationKey,
  notificationKeys,
  type NotificationKind,
  notificationKinds,
} from '@quillstead/catalogue';

const kinds = notificationKeys.map((key) => notificationKinds[key]);

/** How the kinds stand in the database, where each index would repeat the long names. */
export const kindCodes = Object.fromEntries(kinds.map(({ key, code }) => [key, code])) as Readonly<
  Record<NotificationKey, number>
>;

const keysByCode = new Map(kinds.map(({ key, code }) => [code, key]));

/** Whether a row is of one of some kinds. Spelled like the conditions of the indexes, so that they are used. */
function isOfKind(isOne: (kind: NotificationKind) => boolean): Sql {
  const conditions = kinds.filter(isOne).map(({ code }) => sql`kind = ${literal(code)}`);
  return join(conditions, ' OR ');
}

/** The number of a kind as text of a statement, so that the indexes of its kind are used. */
export const codeOf = (key: NotificationKey): Sql => literal(kindCodes[key]);

/** Whether a row is about a new story. */
export const isNewStory = isOfKind(({ actors, groupedBy }) => actors === 'one' && groupedBy === 'story');

/** Whether a row is about stories that lists do not show to everybody. */
export const isAboutListed = isOfKind(
  ({ actors, groupedBy }) => actors === 'one' && (groupedBy === 'story' || groupedBy === 'announcement'),
);

/** Whether a row is of a kind that is taken back with the comment that it is about. */
export const goesWithComment = isOfKind(({ endsWithComment }) => endsWithComment === true);

/** Whether a row is of one of the other kinds that name the one who did it. */
export const hasOneActor = isOfKind(
  ({ actors, groupedBy }) => actors === 'one' && groupedBy !== 'story' && groupedBy !== 'decision',
);

const isAmong = (table: string, isOne: (kind: NotificationKind) => boolean): Sql =>
  sql`${raw(table)}.kind IN (${join(
    kinds.filter(isOne).map(({ code }) => literal(code)),
    ', ',
  )})`;

/** Whether a row of a table tells a decision, and so names nobody but its receiver. @param table the row's */
export const tellsDecision = (table: string): Sql =>
  isAmong(table, ({ groupedBy }) => groupedBy === 'decision');

/** Whether a row of a table is of a kind that is mailed whatever the receiver's settings say. @param table the row's */
export const isAlwaysMailed = (table: string): Sql => isAmong(table, (kind) => kind.isAlwaysMailed === true);

/**
 * Whether the receiver of a row of `notification` gets anything outside the page: who is suspended gets what is always
 * mailed, such as why they are.
 *
 * @param person alias of the receiver's row that has their status
 */
export const isReached = (person: string): Sql => sql`(
  ${raw(person)}.status = 'active' OR (${raw(person)}.status = 'suspended' AND ${isAlwaysMailed('notification')})
)`;

/**
 * Whether this build knows the kind of a row. While a roll-out goes on, a newer one may have written others: they
 * are neither listed nor counted nor sent here, and stay for those who know them.
 *
 * @param table the row's
 */
export const isKnownKind = (table: string): Sql =>
  sql`${raw(table)}.kind IN (${join(Object.values(kindCodes).map(literal), ', ')})`;

/** The kind of a row. Throws for a number that no kind has. */
export function kindOfCode(code: number): NotificationKey {
  const key = keysByCode.get(code);
  if (key === undefined) throw new Error(`No kind of notification has the number ${code}`);
  return key;
}
