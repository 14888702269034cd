import { defineAsk, defineCall } from '../define-call.js';

export const deleteStory = defineCall({
  name: 'content.delete_story',
  method: 'DELETE',
  path: '/story',
  audience: 'member',
  required: ['story_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['forbidden', 'not_found'],
});

/**
 * Deletes a story that was reported. Content judges by the viewer of the ask's context, who must be a moderator or an
 * admin (product.md, "Admin"); `not_found` for everybody else and for a story that is gone.
 */
export const removeStory = defineAsk<{ story_id: number }, null>({
  name: 'content.remove_story',
  repeat: 'never',
  callers: ['social'],
});
