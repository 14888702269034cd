import { z } from 'zod';
import { nullable, flag, id, listOf, text, time } from '../wire.js';

const feedbackEntry = z.object({
  id,
  feedback: text,
  /** Null when the account was deleted since. */
  user_id: nullable(id),
  username: nullable(text),
  sent_at: time,
  is_handled: flag,
});

export const feedbackResponses = {
  feedback_entry: feedbackEntry,
  feedback_list: listOf(feedbackEntry),
};
