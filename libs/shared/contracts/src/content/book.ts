import { defineOperation } from '../operation.js';

/** A book of several stories: those of a series, or of a collection, that the viewer may see there, in its order. */
const book = {
  callers: ['gateway', 'notifications'],
  method: 'GET',
  audience: 'anyone',
  limit: 'download',
  reply: 'file',
  media: 'application/epub+zip',
  errors: ['not_found'],
} as const;

/**
 * Returns the stories of a series as one EPUB file; 404 when the viewer may read none (docs/product/stories.md#epub).
 */
export const readSeriesEpub = defineOperation({
  ...book,
  name: 'content.read_series_epub',
  path: '/series/:slug/epub',
  required: ['slug'],
});

/** Returns the stories of a collection as one EPUB file. */
export const readCollectionEpub = defineOperation({
  ...book,
  name: 'content.read_collection_epub',
  path: '/collection/:collection_id/epub',
  required: ['collection_id'],
});

/**
 * Returns all stories that the member has published, from the first to the last, for the member alone; 404 without any.
 */
export const readOwnEpub = defineOperation({
  ...book,
  name: 'content.read_own_epub',
  path: '/user/account/epub',
  audience: 'member',
});
