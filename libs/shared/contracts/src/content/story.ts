import { defineOperation, type ResponseOf } from '../operation.js';

/** The fields of the notes before and after a story, which are plain texts of the author. */
export const authorNoteFields = ['note_before', 'note_after'] as const;

/** The fields whose values readers see, without the text. */
export const shownFields = [
  'title',
  'description',
  ...authorNoteFields,
  'hashtag_list',
  'is_nsfw',
  'rating',
  'content_warnings',
  'warning_words',
] as const;

/** The fields that a draft and a story to publish have in common, without the text (docs/api.md). */
export const storyFields = [
  ...shownFields,
  'is_shareable',
  'is_members_only',
  'font_family',
  'lang',
  'series_id',
  'comments_policy',
] as const;

/** The bytes of the largest body that has a story (docs/api.md#payloads). */
export const storyBodyLimit = 4 * 1024 * 1024;

/**
 * Publishes a story. A draft (`id`) becomes the story and is deleted; publishing it again returns the same story. With
 * `last_saved_at`, the time at which the draft was saved as its author saw it, the response is 409 when it was saved
 * elsewhere since or has become a story with another text; without it this text always wins. Throws `approval_needed`
 * while the staff reads the member's first stories: the member then sends the draft to the staff
 * (`content.send_draft`).
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
  errors: ['invalid', 'not_found', 'conflict', 'may_not_publish', 'approval_needed'],
});

/** The response of content to the gateway, which shows a repeat by its status and removes the field `is_repeat`. */
export type PublishedStory = ResponseOf<typeof publishStory> & { readonly is_repeat: 0 | 1 };

/**
 * Changes a published story; a field left out stays, null clears it (docs/api.md#names-and-values). The address stays
 * too. With `last_saved_at`, the story's `updated_at` (or `posted_at` if it has none) as the writer read it, the
 * response is 409 when it was changed elsewhere since; without it the change always wins.
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

/**
 * Returns a story of the member that a moderator has hidden until it is mended (docs/product/admin.md#hiding); only its
 * author and the staff can read it.
 */
export const readHiddenStory = defineOperation({
  name: 'content.read_hidden_story',
  method: 'GET',
  path: '/account/hidden-story',
  audience: 'member',
  required: ['story_id'],
  reply: 'hidden_story',
  errors: ['not_found'],
});

/** Returns a hidden story to the staff, who can also read one that was removed without a chance to mend it. */
export const readHiddenStoryAsStaff = defineOperation({
  name: 'content.read_hidden_story_as_staff',
  method: 'GET',
  path: '/admin/hidden-story',
  audience: 'moderator',
  required: ['story_id'],
  reply: 'hidden_story',
  errors: ['not_found'],
});

/**
 * Changes a story that a moderator has hidden and says that it is mended. It then waits for the staff, who release it
 * or keep it hidden. A field left out stays, null clears it.
 */
export const mendStory = defineOperation({
  name: 'content.mend_story',
  method: 'PUT',
  path: '/account/hidden-story',
  audience: 'member',
  required: ['story_id'],
  optional: ['mended_words', 'rich_text_story', ...shownFields],
  reply: 'nothing',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'not_found'],
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

/** Returns a story as an EPUB file to those who may read it; `not_found` for others. */
export const readEpub = defineOperation({
  name: 'content.read_epub',
  callers: ['gateway', 'notifications'],
  method: 'GET',
  path: '/story/:slug/epub',
  audience: 'anyone',
  required: ['slug'],
  reply: 'file',
  media: 'application/epub+zip',
  errors: ['not_found'],
});

/**
 * Returns the addresses that the member's stories had elsewhere, for those stories that everybody may read now, the
 * oldest story first (docs/product/accounts.md#redirects).
 */
export const listRedirects = defineOperation({
  name: 'content.list_redirects',
  method: 'GET',
  path: '/account/redirects',
  audience: 'member',
  limit: 'download',
  optional: ['next'],
  reply: 'redirect_list',
  errors: ['bad_cursor'],
});
