import { defineCall, type ReplyOf } from '../define-call.js';
import { storyBodyLimit, storyFields } from './story-payload.js';

/**
 * Publishes a story. A draft (`id`) becomes the story and is gone; publishing it again returns the same story. With
 * `last_saved_at`, when the draft was saved as its writer saw it, 409 when it was saved elsewhere since or has become a
 * story with another text; without it this text always wins.
 */
export const publishStory = defineCall({
  name: 'content.publish_story',
  method: 'POST',
  path: '/story',
  audience: 'member',
  limit: 'publish',
  required: ['rich_text_story'],
  optional: ['id', 'last_saved_at', ...storyFields],
  reply: 'story_address',
  status: 201,
  repeatedStatus: 200,
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'not_found', 'conflict'],
});

/** What content tells the gateway, which answers a repeat in its own way and keeps the mark to itself. */
export type PublishedStory = ReplyOf<typeof publishStory> & { readonly is_repeat: 0 | 1 };
