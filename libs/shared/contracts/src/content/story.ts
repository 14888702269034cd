import { defineCall, type ReplyOf } from '../define-call.js';

/** What a draft and a story to publish have in common beside the text (api.md, "Calls"). */
export const storyFields = [
  'title',
  'description',
  'hashtag_list',
  'is_nsfw',
  'is_shareable',
  'font_family',
] as const;

/** Bytes of a body in which a story travels (api.md, "Rules for every call"). */
export const storyBodyLimit = 4 * 1024 * 1024;

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

export const readStory = defineCall({
  name: 'content.read_story',
  method: 'GET',
  path: '/story/:slug',
  audience: 'anyone',
  required: ['slug'],
  reply: 'story_page',
  errors: ['not_found'],
});

/** A story as an EPUB file, for whoever may read it; for others there is none. */
export const readEpub = defineCall({
  name: 'content.read_epub',
  method: 'GET',
  path: '/story/:slug/epub',
  audience: 'anyone',
  required: ['slug'],
  reply: 'file',
  media: 'application/epub+zip',
  errors: ['not_found'],
});
