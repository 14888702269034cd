import { storyFilterFields } from '@quillstead/catalogue';
import { defineOperation } from '../operation.js';

/** `filter2` other than `all` is for members; the recommendations come unless `excludeKeys` leaves them out. */
export const listHome = defineOperation({
  name: 'content.list_home',
  method: 'GET',
  path: '/home',
  audience: 'anyone',
  optional: ['sort', 'hashtag', 'filter2', 'excludeKeys', ...storyFilterFields, 'next'],
  reply: 'home_list',
  errors: ['bad_cursor', 'forbidden'],
});
