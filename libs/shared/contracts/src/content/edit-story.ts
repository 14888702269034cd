import { defineCall } from '../define-call.js';
import { storyBodyLimit, storyFields } from './story-payload.js';

/**
 * Changes a published story; a field left out stays, null empties it (api.md, "Values"). The address stays too. With
 * `last_saved_at`, the story's `updated_at` (or `posted_at` if it has none) as the writer read it, 409 when it was
 * changed elsewhere since; without one the change always wins.
 */
export const editStory = defineCall({
  name: 'content.edit_story',
  method: 'PUT',
  path: '/story',
  audience: 'member',
  required: ['story_id'],
  optional: ['rich_text_story', 'last_saved_at', ...storyFields],
  hides: true,
  reply: 'story_address',
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'forbidden', 'not_found', 'conflict'],
});
