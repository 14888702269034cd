import { defineOperation } from '../operation.js';

/** Creates a series without stories. Throws `quota_reached` when the member has as many series as are allowed. */
export const createSeries = defineOperation({
  name: 'content.create_series',
  method: 'POST',
  path: '/series',
  audience: 'member',
  limit: 'publish',
  required: ['title'],
  optional: ['description', 'series_status'],
  reply: 'series_address',
  status: 201,
  repeat: 'by_key',
  errors: ['quota_reached'],
});

/** Changes a series; a field left out stays, null clears it (docs/api.md#names-and-values). The address stays too. */
export const editSeries = defineOperation({
  name: 'content.edit_series',
  method: 'PUT',
  path: '/series',
  audience: 'member',
  required: ['series_id'],
  optional: ['title', 'description', 'series_status'],
  hides: true,
  reply: 'series_address',
  repeat: 'by_key',
  errors: ['invalid', 'forbidden', 'not_found'],
});

/** Deletes a series; its stories stay. */
export const deleteSeries = defineOperation({
  name: 'content.delete_series',
  method: 'DELETE',
  path: '/series',
  audience: 'member',
  required: ['series_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['forbidden', 'not_found'],
});

/**
 * Adds a story to a series, or moves it within the series: behind the story `after_story_id`, to the beginning when
 * that is null, to the end when it is left out. The story leaves the series that it was in before.
 */
export const placeStoryInSeries = defineOperation({
  name: 'content.place_story_in_series',
  method: 'PUT',
  path: '/series/story',
  audience: 'member',
  required: ['series_id', 'story_id'],
  optional: ['after_story_id'],
  reply: 'nothing',
  status: 204,
  repeat: 'freely',
  errors: ['forbidden', 'not_found', 'conflict'],
});

/** Removes a story from its series; the story stays. */
export const takeStoryFromSeries = defineOperation({
  name: 'content.take_story_from_series',
  method: 'DELETE',
  path: '/series/story',
  audience: 'member',
  required: ['story_id'],
  reply: 'nothing',
  status: 204,
  errors: ['forbidden', 'not_found'],
});

export const readSeries = defineOperation({
  name: 'content.read_series',
  method: 'GET',
  path: '/series/:slug',
  audience: 'anyone',
  required: ['slug'],
  reply: 'series_page',
  errors: ['not_found'],
});

/** Returns the stories of a series, from the first (`chronological`) or from the last (`newest`). */
export const listSeriesStories = defineOperation({
  name: 'content.list_series_stories',
  method: 'GET',
  path: '/series/:slug/stories',
  audience: 'anyone',
  required: ['slug'],
  optional: ['sort', 'next'],
  reply: 'series_story_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Returns the series of an author, first the one to which a story was added last. */
export const listUserSeries = defineOperation({
  name: 'content.list_user_series',
  method: 'GET',
  path: '/user/:username/series',
  audience: 'anyone',
  required: ['username'],
  optional: ['next'],
  reply: 'series_list',
  errors: ['not_found', 'bad_cursor'],
});

/**
 * Returns a series of the member that a moderator has hidden until it is mended (docs/product/admin.md#hiding); only
 * its author and the staff can read it.
 */
export const readHiddenSeries = defineOperation({
  name: 'content.read_hidden_series',
  method: 'GET',
  path: '/account/hidden-series',
  audience: 'member',
  required: ['series_id'],
  reply: 'hidden_series',
  errors: ['not_found'],
});

/** Returns a hidden series to the staff, who can also read one that was removed without a chance to mend it. */
export const readHiddenSeriesAsStaff = defineOperation({
  name: 'content.read_hidden_series_as_staff',
  method: 'GET',
  path: '/admin/hidden-series',
  audience: 'moderator',
  required: ['series_id'],
  reply: 'hidden_series',
  errors: ['not_found'],
});

/**
 * Changes a series that a moderator has hidden and says that it is mended, as `mendStory` does of a story. What is left
 * out stays.
 */
export const mendSeries = defineOperation({
  name: 'content.mend_series',
  method: 'PUT',
  path: '/account/hidden-series',
  audience: 'member',
  required: ['series_id'],
  optional: ['title', 'description', 'mended_words'],
  reply: 'nothing',
  errors: ['invalid', 'not_found'],
});
