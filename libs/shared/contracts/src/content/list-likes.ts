import { defineCall } from '../define-call.js';

/** Who likes a story. */
export const listStoryLikes = defineCall({
  name: 'content.list_story_likes',
  method: 'GET',
  path: '/story/:slug/likes',
  audience: 'anyone',
  required: ['slug'],
  optional: ['sort', 'next'],
  reply: 'user_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Who likes a comment. */
export const listCommentLikes = defineCall({
  name: 'content.list_comment_likes',
  method: 'GET',
  path: '/comment/:comment_id/likes',
  audience: 'anyone',
  required: ['comment_id'],
  optional: ['sort', 'next'],
  reply: 'user_list',
  errors: ['not_found', 'bad_cursor'],
});
