import { defineOperation } from '../operation.js';

/** Returns the first stories and first comments of members that wait for the staff, the oldest first. */
export const listHeldPosts = defineOperation({
  name: 'content.list_held_posts',
  method: 'GET',
  path: '/admin/held-posts',
  audience: 'moderator',
  optional: ['next'],
  reply: 'held_post_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Returns the whole of a story that waits for the staff. */
export const readHeldStory = defineOperation({
  name: 'content.read_held_story',
  method: 'GET',
  path: '/admin/held-story',
  audience: 'moderator',
  required: ['id'],
  reply: 'held_story',
  errors: ['not_found'],
});

/**
 * Publishes a story or a comment that waits, or refuses it with words that its author reads. A story is published as
 * the staff read it: its `last_saved_at` comes along, and 409 says that its author has saved it since. An approved
 * comment may wait for the author of the story next.
 */
export const decideHeldPost = defineOperation({
  name: 'content.decide_held_post',
  method: 'PUT',
  path: '/admin/held-post',
  audience: 'moderator',
  required: ['held_kind', 'id', 'held_outcome'],
  optional: ['last_saved_at', 'decision_words'],
  reply: 'held_post_decision',
  errors: ['invalid', 'forbidden', 'not_found', 'conflict', 'may_not_publish'],
});
