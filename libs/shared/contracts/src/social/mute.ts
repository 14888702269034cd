import { defineOperation } from '../operation.js';

/**
 * Mutes one person, one hashtag, one word, one comment with what is below it, or the comments on one story, for a time:
 * lists, search, suggestions and notifications leave it out for the member; of a story only the notifications of its
 * comments. A repeat sets the time again. Nobody is notified.
 */
export const mute = defineOperation({
  name: 'social.mute',
  method: 'POST',
  path: '/user/account/mute',
  audience: 'member',
  limit: 'toggle',
  required: ['mute_for'],
  optional: ['user_id', 'hashtag', 'mute_word', 'comment_id', 'story_id'],
  hides: true,
  reply: 'mute',
  errors: ['invalid', 'not_found', 'quota_reached'],
});

/** Ends a mute of the member. */
export const unmute = defineOperation({
  name: 'social.unmute',
  method: 'DELETE',
  path: '/user/account/mute',
  audience: 'member',
  limit: 'toggle',
  optional: ['user_id', 'hashtag', 'mute_word', 'comment_id', 'story_id'],
  hides: true,
  reply: 'mute',
  errors: ['invalid'],
});

/** Returns what the member mutes at present, the latest first. */
export const listMutes = defineOperation({
  name: 'social.list_mutes',
  method: 'GET',
  path: '/user/account/mutes',
  audience: 'member',
  optional: ['next'],
  reply: 'mute_list',
  errors: ['bad_cursor'],
});
