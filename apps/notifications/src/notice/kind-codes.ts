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

/** The kind of a row. Throws for a number that no kind has. */
export function kindOfCode(code: number): NoticeKey {
  const key = keysByCode.get(code);
  if (key === undefined) throw new Error(`No kind of notice has the number ${code}`);
  return key;
}
