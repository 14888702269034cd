import { defineCall } from '../define-call.js';

/** By the comment's author or the story's; `forbidden` for others who may read it, `not_found` for everybody else. */
export const deleteComment = defineCall({
  name: 'content.delete_comment',
  method: 'DELETE',
  path: '/comment',
  audience: 'member',
  required: ['comment_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['forbidden', 'not_found'],
});
