import { defineOperation } from '../operation.js';

/**
 * Returns stories to read after a story, without those that the viewer has read to the end
 * (docs/product/stories.md#related-stories).
 */
export const listRelatedStories = defineOperation({
  name: 'content.list_related_stories',
  method: 'GET',
  path: '/story/:slug/related',
  audience: 'anyone',
  required: ['slug'],
  reply: 'related_stories',
  errors: ['not_found'],
});

/** Returns the stories or comments that a person has published. */
export const listUserPosts = defineOperation({
  name: 'content.list_user_posts',
  method: 'GET',
  path: '/user/:username/posts',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'post_list',
  errors: ['not_found', 'bad_cursor'],
});

/**
 * Returns the bookmarks of a member; for everybody else they do not exist
 * (docs/product/likes-and-bookmarks.md#bookmarks).
 */
export const listUserBookmarks = defineOperation({
  name: 'content.list_user_bookmarks',
  method: 'GET',
  path: '/user/:username/bookmarks',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'post_list',
  errors: ['not_found', 'bad_cursor'],
});
