import type { ReplyTypes } from '@quillstead/contracts';

type Entry = ReplyTypes['feedback_entry'];

export type FeedbackRow = Omit<Entry, 'sent_at'> & { sent_at: Date };

/** Goes before `WHERE`. */
export const selectFeedback = `
  SELECT feedback.id, feedback.text AS feedback, user_id, person.username, sent_at, is_handled
  FROM feedback LEFT JOIN "user" person ON person.id = user_id`;

export function toFeedbackEntry(row: FeedbackRow): Entry {
  return { ...row, sent_at: row.sent_at.toISOString() };
}
