import { reportKindNames } from '@quillstead/catalogue';
import { z } from 'zod';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';

/** The member who reported or decided; the username is null when social does not know it any more. */
const person = { user_id: id, username: nullable(text) };

/** All that was reported of a thing while it was not decided upon; of the three ids two are null. */
const reportCase = z.object({
  id,
  kind: z.enum(['story', 'comment', 'user']),
  story_id: nullable(id),
  comment_id: nullable(id),
  user_id: nullable(id),
  /** Of the person who was reported, or the author of what was; null when it is not known. */
  username: nullable(text),
  /** Of the story, or of that on which the comment stands; null of a person. */
  story_slug: nullable(text),
  story_title: nullable(text),
  /** How the story or the comment began when it was reported last; null of a person. */
  excerpt: nullable(text),
  count_reports: count,
  is_decided: flag,
  first_reported_at: time,
  last_reported_at: time,
  /** The latest twenty. */
  reasons: z.array(
    z.object({
      ...person,
      report_kind: z.enum(reportKindNames).default('other'),
      reason: text,
      reported_at: time,
    }),
  ),
  /** The decisions, each with the member who decided and the time. */
  log: z.array(z.object({ ...person, decision: z.enum(['keep', 'remove', 'suspend']), decided_at: time })),
});

export const reportResponses = {
  report_case: reportCase,
  report_list: listOf(reportCase),
};
