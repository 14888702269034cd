import { defineCall } from '../define-call.js';

/** `filter2` other than `all` is for members; the recommendations come unless `excludeKeys` leaves them out. */
export const listHome = defineCall({
  name: 'content.list_home',
  method: 'GET',
  path: '/home',
  audience: 'anyone',
  optional: ['sort', 'hashtag', 'filter2', 'excludeKeys', 'next'],
  reply: 'home_list',
  errors: ['bad_cursor', 'forbidden'],
});
