import { pictureBytes } from '@quillstead/catalogue';
import { defineOperation } from '../operation.js';

/**
 * The fields that name what has the cover, of which a call has one: a draft (`id`), a story, a series or a collection.
 */
const coverHolder = ['id', 'story_id', 'series_id', 'collection_id'] as const;

/**
 * Takes a file as the cover of a draft, a story, a series or a collection of the member, with its alternative text
 * (docs/product/stories.md#own-covers). The body is the file; the response comes when all of it is there, and the cover
 * is made afterwards. The same file again makes the same cover.
 */
export const uploadCover = defineOperation({
  name: 'gateway.upload_cover',
  method: 'PUT',
  path: '/cover',
  audience: 'member',
  limit: 'upload',
  takesFile: true,
  payloadIn: 'query',
  bodyLimit: pictureBytes,
  optional: [...coverHolder, 'cover_alt'],
  reply: 'own_cover',
  status: 202,
  errors: ['invalid', 'forbidden', 'not_found'],
});

/**
 * Returns the cover of a draft, a story, a series or a collection of the member, and the state of the last file that
 * they sent for it.
 */
export const readCover = defineOperation({
  name: 'content.read_cover',
  method: 'GET',
  path: '/cover',
  audience: 'member',
  optional: coverHolder,
  reply: 'own_cover',
  errors: ['invalid', 'forbidden', 'not_found'],
});

/** Changes the alternative text of a cover; null clears it. */
export const describeCover = defineOperation({
  name: 'content.describe_cover',
  method: 'PUT',
  path: '/cover/text',
  audience: 'member',
  optional: [...coverHolder, 'cover_alt'],
  reply: 'own_cover',
  repeat: 'freely',
  errors: ['invalid', 'forbidden', 'not_found'],
});

/** Removes a cover, and a file from which no cover has been made yet. */
export const removeCover = defineOperation({
  name: 'content.remove_cover',
  method: 'DELETE',
  path: '/cover',
  audience: 'member',
  optional: coverHolder,
  hides: true,
  reply: 'own_cover',
  errors: ['invalid', 'forbidden', 'not_found'],
});

/** Removes the cover of a story, a series or a collection in the name of the staff; nobody can upload it again. */
export const refuseCover = defineOperation({
  name: 'content.refuse_cover',
  method: 'DELETE',
  path: '/admin/cover',
  audience: 'moderator',
  optional: ['story_id', 'series_id', 'collection_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['invalid', 'not_found'],
});
