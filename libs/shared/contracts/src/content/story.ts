import { defineOperation, type ResponseOf } from '../operation.js';

/** The fields that a draft and a story to publish have in common, without the text (docs/api.md). */
export const storyFields = [
  'title',
  'description',
  'note_before',
  'note_after',
  'hashtag_list',
  'is_nsfw',
  'rating',
  'content_warnings',
  'warning_words',
  'is_shareable',
  'is_members_only',
  'font_family',
  'lang',
  'series_id',
  'comments_policy',
] as const;

/** Bytes of a body in which a story travels (docs/api.md#payloads). */
export const storyBodyLimit = 4 * 1024 * 1024;

/**
 * Publishes a story. A draft (`id`) becomes the story and is gone; publishing it again returns the same story. With
 * `last_saved_at`, when the draft was saved as its writer saw it, 409 when it was saved elsewhere since or has become a
 * story with another text; without it this text always wins.
 */
export const publishStory = defineOperation({
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

/** The response of content to the gateway, which shows a repeat by its status and removes the mark. */
export type PublishedStory = ResponseOf<typeof publishStory> & { readonly is_repeat: 0 | 1 };

/**
 * Changes a published story; a field left out stays, null empties it (docs/api.md#names-and-values). The address stays
 * too. With `last_saved_at`, the story's `updated_at` (or `posted_at` if it has none) as the writer read it, 409 when
 * it was changed elsewhere since; without one the change always wins.
 */
export const editStory = defineOperation({
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

export const deleteStory = defineOperation({
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

export const readStory = defineOperation({
  name: 'content.read_story',
  method: 'GET',
  path: '/story/:slug',
  audience: 'anyone',
  required: ['slug'],
  reply: 'story_page',
  errors: ['not_found'],
});

/** A story as an EPUB file, for readers who may read it; for others there is none. */
export const readEpub = defineOperation({
  name: 'content.read_epub',
  method: 'GET',
  path: '/story/:slug/epub',
  audience: 'anyone',
  required: ['slug'],
  reply: 'file',
  media: 'application/epub+zip',
  errors: ['not_found'],
});
