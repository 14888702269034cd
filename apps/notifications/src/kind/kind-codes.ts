import { type NoticeKey, noticeKeys } from '@quillstead/catalogue';

/** How the kinds stand in the database, where each index would repeat the long names. A number is never used again. */
export const kindCodes: Readonly<Record<NoticeKey, number>> = {
  note_story_from_author_subscription: 1,
  note_story_from_hashtag_subscription: 2,
  note_user_subscriber: 3,
  note_user_subscription_accept: 4,
  note_story_like: 5,
  note_story_comment: 6,
  note_comment_like: 7,
  note_comment_reply: 8,
  note_comment_mention: 9,
};

const keysByCode = new Map(noticeKeys.map((key) => [kindCodes[key], key]));

/** SQL: whether a row is of one of some kinds. Spelled like the conditions of the indexes, so that they are used. */
function isOfKind(...keys: readonly NoticeKey[]): string {
  return keys.map((key) => `kind = ${kindCodes[key]}`).join(' OR ');
}

/** SQL: whether a row is of one of the kinds that name the one who did it. */
export const hasOneActor = isOfKind('note_user_subscription_accept', 'note_comment_mention');

/** SQL: whether a row tells of a new story. */
export const isNewStory = isOfKind(
  'note_story_from_author_subscription',
  'note_story_from_hashtag_subscription',
);

/**
 * SQL: whether this build knows the kind of a row. While a roll-out goes on, a newer one may have written others: they
 * are neither listed nor counted nor sent here, and stay for those who know them.
 *
 * @param table the row's
 */
export const isKnownKind = (table: string): string =>
  `${table}.kind IN (${Object.values(kindCodes).join(', ')})`;

/** The kind of a row. Throws for a number that no kind has. */
export function kindOfCode(code: number): NoticeKey {
  const key = keysByCode.get(code);
  if (key === undefined) throw new Error(`No kind of notice has the number ${code}`);
  return key;
}
