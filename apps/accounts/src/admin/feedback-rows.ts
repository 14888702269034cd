import type { ResponseTypes } from '@quillstead/contracts';
import { flag, integer, type RowOf, sql, text, time } from '@quillstead/service-kit';

type Entry = ResponseTypes['feedback_entry'];

export const feedbackRow = {
  id: integer,
  feedback: text,
  user_id: integer.orNull,
  username: text.orNull,
  sent_at: time,
  is_handled: flag,
};
export type FeedbackRow = RowOf<typeof feedbackRow>;

/** Goes before `WHERE`. */
export const selectFeedback = sql`
  SELECT feedback.id, feedback.text AS feedback, user_id, person.username, sent_at, is_handled
  FROM feedback LEFT JOIN "user" person ON person.id = user_id`;

export function toFeedbackEntry(row: FeedbackRow): Entry {
  return { ...row, sent_at: row.sent_at.toISOString() };
}
