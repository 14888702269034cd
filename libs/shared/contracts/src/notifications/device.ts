import { defineOperation } from '../operation.js';

/**
 * The public key with which a browser subscribes to push messages (docs/product/notifications.md#push-messages), as
 * text.
 */
export const readVapidKey = defineOperation({
  name: 'notifications.read_vapid_key',
  method: 'GET',
  path: '/webpush/vapid-key-public',
  audience: 'anyone',
  reply: 'text',
  media: 'text/plain',
});

/** Browsers in which one member takes push messages at most. */
export const mostDevices = 20;

/**
 * Saves where the browser of this session takes push messages: what it prints of its subscription
 * (docs/product/notifications.md#push-messages).
 */
export const addDevice = defineOperation({
  name: 'notifications.add_device',
  method: 'POST',
  path: '/webpush/subscription',
  audience: 'member',
  required: ['webpushSubscription'],
  reply: 'nothing',
  status: 204,
  errors: ['quota_reached'],
});

/** The same at each later visit: the browser may have got another address meanwhile. */
export const updateDevice = defineOperation({
  name: 'notifications.update_device',
  method: 'PUT',
  path: '/webpush/subscription',
  audience: 'member',
  required: ['webpushSubscription'],
  reply: 'nothing',
  status: 204,
  errors: ['quota_reached'],
});

/** The browser of this session takes push messages no longer. */
export const forgetDevice = defineOperation({
  name: 'notifications.forget_device',
  method: 'DELETE',
  path: '/webpush/subscription',
  audience: 'member',
  reply: 'nothing',
  status: 204,
});
