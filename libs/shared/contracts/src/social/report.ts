import { defineOperation } from '../operation.js';

/**
 * Reports one story, comment, series, collection, reply from the fediverse or person to moderators; again while the
 * first is open changes nothing. A report without a kind is of the kind `other`.
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
 * The reported things, one entry for each thing: the open entries, oldest first, or with `is_decided` those that a
 * moderator has decided, newest first, with `report_kind` those with a report of this kind
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
 * Keeps or removes a story, a comment, a series or a collection or hides it until it is mended, keeps or suspends a
 * person, for `suspend_days` or for good, or warns of it, and closes all that was reported of them. The reporters and
 * who is affected are told the decision and its reason. With `fediverse_block` a reply from the fediverse is removed
 * and who wrote it, or their whole server, is blocked for the site, too. `conflict` when another moderator looks at it
 * or has decided it meanwhile.
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
 * Shows the other moderators that the caller looks at a reported thing, for an hour, or that they do so no longer.
 * `conflict` while somebody else does, `forbidden` as of a decision.
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
 * The decisions on what the member reported, and on what was reported of the member, newest first: never by whom they
 * were made, and never who had reported (docs/product/admin.md#decisions).
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
 * Whom a decision affects appeals against it, once and within 30 days (docs/product/admin.md#appeals); `id` is that of
 * the decision.
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
 * What the staff decided in each of the last twelve months, in numbers: without names, titles or words
 * (docs/product/admin.md#numbers). Open to everybody.
 */
export const readModeration = defineOperation({
  name: 'social.read_moderation',
  method: 'GET',
  path: '/site/moderation',
  audience: 'anyone',
  reply: 'moderation_numbers',
});

/** The appeals that nobody has decided, oldest first; with `is_decided` the others, newest first. */
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
 * Upholds a decision, or reverses it: what was removed is restored, who was suspended is let back. `forbidden` for whom
 * the decision affects and for who made it, where somebody else of the staff could decide; whether something is mended,
 * who hid it may decide.
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
