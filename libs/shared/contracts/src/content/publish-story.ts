import { defineCall, type ReplyOf } from '../define-call.js';
import { storyBodyLimit, storyFields } from './story-payload.js';

/** Publishing the same draft again answers with the same story (api.md, "Statuses"). */
export const publishStory = defineCall({
  name: 'content.publish_story',
  method: 'POST',
  path: '/story',
  audience: 'member',
  limit: 'publish',
  required: ['rich_text_story'],
  optional: ['id', ...storyFields],
  reply: 'story_address',
  status: 201,
  repeatedStatus: 200,
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'not_found'],
});

/** What content tells the gateway, which answers a repeat in its own way and keeps the mark to itself. */
export type PublishedStory = ReplyOf<typeof publishStory> & { readonly is_repeat: 0 | 1 };
