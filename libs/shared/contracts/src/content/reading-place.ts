import { defineOperation } from '../operation.js';

/**
 * Saves how far a member has read a story, for their other devices; the last save counts. A `reading_share` of 100 says
 * that they have come to the end; so does a `reading_place` of 0 without a `reading_block_share`.
 */
export const saveReadingPlace = defineOperation({
  name: 'content.save_reading_place',
  method: 'PUT',
  path: '/story/place',
  audience: 'member',
  required: ['story_id', 'reading_place'],
  optional: ['reading_block_share', 'reading_share'],
  reply: 'nothing',
  status: 204,
  repeat: 'freely',
  errors: ['not_found'],
});

/**
 * Returns how far the member has read a story. Its address is below the address of the story, because a story may be
 * called "Place".
 */
export const readReadingPlace = defineOperation({
  name: 'content.read_reading_place',
  method: 'GET',
  path: '/story/:slug/place',
  audience: 'member',
  required: ['slug'],
  reply: 'reading_place',
  errors: ['not_found'],
});

/** Returns the stories that a member has begun to read, read last first (docs/product/stories.md#reading-history). */
export const listReadingHistory = defineOperation({
  name: 'content.list_reading_history',
  method: 'GET',
  path: '/user/account/reading',
  audience: 'member',
  optional: ['filter', 'next'],
  reply: 'reading_list',
  errors: ['bad_cursor'],
});

/**
 * Returns the stories with which a member can go on reading, the latest first
 * (docs/product/stories.md#reading-history).
 */
export const listContinueReading = defineOperation({
  name: 'content.list_continue_reading',
  method: 'GET',
  path: '/user/account/reading/continue',
  audience: 'member',
  reply: 'continue_list',
});

/** Removes a story from a member's reading history, or all stories without a `story_id`. */
export const clearReadingHistory = defineOperation({
  name: 'content.clear_reading_history',
  method: 'DELETE',
  path: '/user/account/reading',
  audience: 'member',
  optional: ['story_id'],
  reply: 'nothing',
  status: 204,
  repeat: 'freely',
});

/** Switches a member's reading history on or off; switching it off deletes its entries. */
export const switchReadingHistory = defineOperation({
  name: 'content.switch_reading_history',
  method: 'PUT',
  path: '/user/account/reading',
  audience: 'member',
  required: ['reading_history'],
  reply: 'reading_history',
  repeat: 'freely',
});
