import { defineCall, type ReplyOf } from '../define-call.js';

/** Publishing the same draft again answers with the same story (api.md, "Statuses"). */
export const publishStory = defineCall({
  name: 'content.publish_story',
  method: 'POST',
  path: '/story',
  audience: 'member',
  limit: 'publish',
  required: ['rich_text_story'],
  optional: ['id', 'title', 'description', 'hashtag_list', 'is_nsfw', 'is_shareable', 'font_family'],
  reply: 'story_address',
  status: 201,
  repeat: 'by_key',
  bodyLimit: 4 * 1024 * 1024,
  errors: ['invalid', 'not_found'],
});

/** What content tells the gateway, which answers a repeat with 200 and keeps the mark to itself. */
export type PublishedStory = ReplyOf<typeof publishStory> & { readonly is_repeat: 0 | 1 };
