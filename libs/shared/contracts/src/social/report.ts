import { defineOperation } from '../operation.js';

/**
 * Reports one story, comment, series, collection, reply from the fediverse or person to moderators; a further report
 * while the first is open changes nothing. A report without a kind is of the kind `other`.
 */
export const sendReport = defineOperation({
  name: 'social.send_report',
  method: 'POST',
  path: '/report',
  audience: 'member',
  limit: 'feedback',
  required: ['reason'],
  optional: [
    'report_kind',
    'story_id',
    'comment_id',
    'series_id',
    'collection_id',
    'user_id',
    'fediverse_reply_id',
  ],
  reply: 'nothing',
  status: 201,
  errors: ['invalid', 'not_found'],
});

/**
 * Returns the reported things, one entry for each thing: the open entries, oldest first, or with `is_decided` those
 * that a moderator has decided, newest first; with `report_kind` those with a report of this kind
 * (docs/product/admin.md#reports).
 */
export const listReports = defineOperation({
  name: 'social.list_reports',
  method: 'GET',
  path: '/admin/reports',
  audience: 'moderator',
  optional: ['is_decided', 'report_kind', 'next'],
  reply: 'report_list',
  errors: ['not_found', 'bad_cursor'],
});

/**
 * Decides on a reported thing: keeps or removes a story, a comment, a series or a collection or hides it until it is
 * mended, keeps or suspends a person, for `suspend_days` or without an end, or warns the person whom it affects. Closes
 * all reports of the thing. The reporters and the people whom it affects are notified of the decision and its reason.
 * With `fediverse_block` a reply from the fediverse is removed and its author, or their whole server, is blocked for
 * the site, too. Throws `conflict` when another moderator looks at it or has decided it meanwhile.
 */
export const decideReport = defineOperation({
  name: 'social.decide_report',
  method: 'PUT',
  path: '/admin/report',
  audience: 'moderator',
  required: ['decision', 'decision_reason'],
  optional: [
    'story_id',
    'comment_id',
    'series_id',
    'collection_id',
    'user_id',
    'fediverse_reply_id',
    'fediverse_block',
    'decision_words',
    'suspend_days',
  ],
  hides: true,
  reply: 'report_case',
  errors: ['invalid', 'forbidden', 'not_found', 'conflict', 'last_admin', 'quota_reached', 'unreachable'],
});

/**
 * Shows the other moderators that the caller looks at a reported thing, for an hour, or that they no longer do. Throws
 * `conflict` while another moderator does, `forbidden` under the conditions of a decision.
 */
export const claimReport = defineOperation({
  name: 'social.claim_report',
  method: 'PUT',
  path: '/admin/report/claim',
  audience: 'moderator',
  required: ['is_claimed'],
  optional: ['story_id', 'comment_id', 'series_id', 'collection_id', 'user_id', 'fediverse_reply_id'],
  reply: 'report_case',
  errors: ['invalid', 'forbidden', 'not_found', 'conflict'],
});

/**
 * Returns the decisions on what the member reported, and on what was reported of the member, newest first. They never
 * name who made them, nor who had reported (docs/product/admin.md#decisions).
 */
export const listDecisions = defineOperation({
  name: 'social.list_decisions',
  method: 'GET',
  path: '/account/decisions',
  audience: 'member',
  optional: ['next'],
  reply: 'decision_list',
  errors: ['bad_cursor'],
});

/**
 * Sends the appeal of a member whom a decision affects, once and within 30 days (docs/product/admin.md#appeals); `id`
 * is that of the decision.
 */
export const sendAppeal = defineOperation({
  name: 'social.send_appeal',
  method: 'POST',
  path: '/account/appeal',
  audience: 'member',
  limit: 'feedback',
  required: ['id', 'appeal'],
  reply: 'nothing',
  status: 201,
  errors: ['not_found', 'conflict', 'expired_link'],
});

/**
 * Returns the numbers of the staff's decisions in each of the last twelve months, without names, titles or words
 * (docs/product/admin.md#numbers). Open to everybody.
 */
export const readModeration = defineOperation({
  name: 'social.read_moderation',
  method: 'GET',
  path: '/site/moderation',
  audience: 'anyone',
  reply: 'moderation_numbers',
});

/** Returns the appeals that nobody has decided, oldest first; with `is_decided` the others, newest first. */
export const listAppeals = defineOperation({
  name: 'social.list_appeals',
  method: 'GET',
  path: '/admin/appeals',
  audience: 'moderator',
  optional: ['is_decided', 'next'],
  reply: 'appeal_list',
  errors: ['not_found', 'bad_cursor'],
});

/**
 * Upholds a decision, or reverses it: what was removed is restored, who was suspended is reinstated. Throws `forbidden`
 * for the member whom the decision affects and for the one who made it, if another member of the staff could decide;
 * but whether something is mended may be decided by the member who hid it.
 */
export const decideAppeal = defineOperation({
  name: 'social.decide_appeal',
  method: 'PUT',
  path: '/admin/appeal',
  audience: 'moderator',
  required: ['id', 'appeal_outcome'],
  optional: ['decision_words'],
  reply: 'appeal_entry',
  errors: ['forbidden', 'not_found', 'conflict', 'unreachable'],
});
