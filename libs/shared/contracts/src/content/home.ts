import { storyFilterFields } from '@quillstead/catalogue';
import { defineOperation } from '../operation.js';

/**
 * Returns a page of the feed of home. `filter2` other than `all` is for members; the recommendations are part of it
 * unless `excludeKeys` leaves them out.
 */
export const listHome = defineOperation({
  name: 'content.list_home',
  method: 'GET',
  path: '/home',
  audience: 'anyone',
  optional: ['sort', 'hashtag', 'filter2', 'excludeKeys', ...storyFilterFields, 'next'],
  reply: 'home_list',
  errors: ['bad_cursor', 'forbidden'],
});

/** Returns the shelves above the feed of home; everybody may see all of them (docs/product/lists.md#home). */
export const listHomeShelves = defineOperation({
  name: 'content.list_home_shelves',
  method: 'GET',
  path: '/home/shelves',
  audience: 'anyone',
  reply: 'home_shelves',
});
