import { z } from 'zod';
import { count, emptyable, flag, id, listOf, text, time } from './wire.js';

/** Who said or did something; the name is null when it is not known any more. */
const person = { user_id: id, username: emptyable(text) };

/** All that was reported of a thing while it was not decided upon; of the three ids two are null. */
const reportCase = z.object({
  id,
  kind: z.enum(['story', 'comment', 'user']),
  story_id: emptyable(id),
  comment_id: emptyable(id),
  user_id: emptyable(id),
  /** Of the person who was reported, or the author of what was; null when it is not known. */
  username: emptyable(text),
  /** Of the story, or of that on which the comment stands; null of a person. */
  story_slug: emptyable(text),
  story_title: emptyable(text),
  /** How the story or the comment began when it was reported last; null of a person. */
  excerpt: emptyable(text),
  count_reports: count,
  is_decided: flag,
  first_reported_at: time,
  last_reported_at: time,
  /** The latest twenty. */
  reasons: z.array(z.object({ ...person, reason: text, reported_at: time })),
  /** Who decided what when. */
  log: z.array(z.object({ ...person, decision: z.enum(['keep', 'remove', 'suspend']), decided_at: time })),
});

export const reportReplies = {
  report_case: reportCase,
  report_list: listOf(reportCase),
};
