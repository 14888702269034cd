import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { count, emptyable, flag, id, listOf, text, time } from '../wire.js';

/** Reports one story, one comment or one person to moderators; again while the first is open changes nothing. */
export const sendReport = defineOperation({
  name: 'social.send_report',
  method: 'POST',
  path: '/report',
  audience: 'member',
  limit: 'feedback',
  required: ['reason'],
  optional: ['story_id', 'comment_id', 'user_id'],
  reply: 'nothing',
  status: 201,
  errors: ['invalid', 'not_found'],
});

/**
 * The reported things, one entry for each thing: the open entries, or with `is_decided` those that a moderator has
 * decided (docs/product/admin.md#reports).
 */
export const listReports = defineOperation({
  name: 'social.list_reports',
  method: 'GET',
  path: '/admin/reports',
  audience: 'moderator',
  optional: ['is_decided', 'next'],
  reply: 'report_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Keeps or removes a story or a comment, keeps or suspends a person, and closes all that was reported of them. */
export const decideReport = defineOperation({
  name: 'social.decide_report',
  method: 'PUT',
  path: '/admin/report',
  audience: 'moderator',
  required: ['decision'],
  optional: ['story_id', 'comment_id', 'user_id'],
  hides: true,
  reply: 'report_case',
  errors: ['invalid', 'forbidden', 'not_found', 'last_admin', 'unreachable'],
});

/** The member who reported or decided; the username is null when social does not know it any more. */
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
  /** The decisions, each with the member who decided and the time. */
  log: z.array(z.object({ ...person, decision: z.enum(['keep', 'remove', 'suspend']), decided_at: time })),
});

export const reportResponses = {
  report_case: reportCase,
  report_list: listOf(reportCase),
};
