import { defineCall } from '../define-call.js';

/** The direct replies to a comment. */
export const listCommentReplies = defineCall({
  name: 'content.list_comment_replies',
  method: 'GET',
  path: '/comment/:comment_id/replies',
  audience: 'anyone',
  required: ['comment_id'],
  optional: ['sort', 'next'],
  reply: 'comment_list',
  errors: ['not_found', 'bad_cursor'],
});
