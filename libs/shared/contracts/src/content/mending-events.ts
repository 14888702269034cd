import { z } from 'zod';
import { defineEvent } from '../event.js';
import { id, text } from '../wire.js';

const mended = {
  author_id: id,
  version: z.int(),
  /** The words of the author about the change. */
  words: text.nullable(),
};

/** The author of a story that a moderator hid has changed it, and says that it is mended. */
export const storyMended = defineEvent({
  name: 'content.story_mended',
  consumers: ['social'],
  schema: z.object({ story_id: id, ...mended }),
  subject: ({ story_id }) => `story_mended:${story_id}`,
  partitionBy: 'story_id',
});

/** The author of a comment that a moderator hid has changed it, and says that it is mended. */
export const commentMended = defineEvent({
  name: 'content.comment_mended',
  consumers: ['social'],
  schema: z.object({ comment_id: id, ...mended }),
  subject: ({ comment_id }) => `comment_mended:${comment_id}`,
  partitionBy: 'comment_id',
});

/** The author of a series that a moderator hid has changed it, and says that it is mended. */
export const seriesMended = defineEvent({
  name: 'content.series_mended',
  consumers: ['social'],
  schema: z.object({ series_id: id, ...mended }),
  subject: ({ series_id }) => `series_mended:${series_id}`,
  partitionBy: 'series_id',
});

/**
 * The author of a collection that a moderator hid has changed it, and says that it is mended. `collection_id` is the
 * number in its address.
 */
export const collectionMended = defineEvent({
  name: 'content.collection_mended',
  consumers: ['social'],
  schema: z.object({ collection_id: id, ...mended }),
  subject: ({ collection_id }) => `collection_mended:${collection_id}`,
  partitionBy: 'collection_id',
});
