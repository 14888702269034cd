import { defineCall } from '../define-call.js';

/** A comment with its story's head and the comments that it answers, the first of the thread first (api.md). */
export const readComment = defineCall({
  name: 'content.read_comment',
  method: 'GET',
  path: '/comment/:comment_id',
  audience: 'anyone',
  required: ['comment_id'],
  reply: 'comment_page',
  errors: ['not_found'],
});
