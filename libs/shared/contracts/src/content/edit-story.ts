import { defineCall } from '../define-call.js';
import { storyBodyLimit, storyFields } from './story-payload.js';

/** Changes a published story; a field left out stays, null empties it (api.md, "Values"). The address stays too. */
export const editStory = defineCall({
  name: 'content.edit_story',
  method: 'PUT',
  path: '/story',
  audience: 'member',
  required: ['story_id'],
  optional: ['rich_text_story', ...storyFields],
  reply: 'story_address',
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'not_found'],
});
