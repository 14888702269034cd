import { defineCall } from '../define-call.js';

/** Who follows a person; `filter=requests`, who asks to, is for that person alone. */
export const listSubscribers = defineCall({
  name: 'social.list_subscribers',
  method: 'GET',
  path: '/user/:username/subscribers',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'user_list',
  errors: ['invalid', 'forbidden', 'not_found', 'bad_cursor'],
});
