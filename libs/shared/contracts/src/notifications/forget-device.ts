import { defineCall } from '../define-call.js';

/** The browser of this session takes push messages no longer. */
export const forgetDevice = defineCall({
  name: 'notifications.forget_device',
  method: 'DELETE',
  path: '/webpush/subscription',
  audience: 'member',
  reply: 'nothing',
  status: 204,
});
