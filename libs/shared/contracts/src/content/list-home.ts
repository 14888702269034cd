import { defineCall } from '../define-call.js';

export const listHome = defineCall({
  name: 'content.list_home',
  method: 'GET',
  path: '/home',
  audience: 'anyone',
  optional: ['sort', 'next'],
  reply: 'story_list',
  errors: ['bad_cursor'],
});
