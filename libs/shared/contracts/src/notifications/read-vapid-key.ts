import { defineCall } from '../define-call.js';

/** The public key with which a browser subscribes to push messages (spec section 7), as text. */
export const readVapidKey = defineCall({
  name: 'notifications.read_vapid_key',
  method: 'GET',
  path: '/webpush/vapid-key-public',
  audience: 'anyone',
  reply: 'text',
  media: 'text/plain',
});
