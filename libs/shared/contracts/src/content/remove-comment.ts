import { defineAsk } from '../define-call.js';

/**
 * Deletes a comment that was reported. Content judges by the viewer of the ask's context, who must be a moderator or
 * an admin (product.md, "Admin"); `not_found` for everybody else and for a comment that is gone.
 */
export const removeComment = defineAsk<{ comment_id: number }, null>({
  name: 'content.remove_comment',
  repeat: 'never',
  callers: ['social'],
});
