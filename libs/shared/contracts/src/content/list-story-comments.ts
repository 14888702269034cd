import { defineCall } from '../define-call.js';

export const listStoryComments = defineCall({
  name: 'content.list_story_comments',
  method: 'GET',
  path: '/story/:slug/comments',
  audience: 'anyone',
  required: ['slug'],
  optional: ['sort', 'next'],
  reply: 'comment_list',
  errors: ['not_found', 'bad_cursor'],
});
