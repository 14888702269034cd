import { defineCall } from '../define-call.js';

/** By the comment's author or the story's; for everybody else there is nothing to delete (api.md, "Statuses"). */
export const deleteComment = defineCall({
  name: 'content.delete_comment',
  method: 'DELETE',
  path: '/comment',
  audience: 'member',
  required: ['comment_id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});
