import { defineOperation } from '../operation.js';

/**
 * Returns, as text, the public key with which a browser subscribes to push messages
 * (docs/product/notifications.md#push-messages).
 */
export const readVapidKey = defineOperation({
  name: 'notifications.read_vapid_key',
  method: 'GET',
  path: '/webpush/vapid-key-public',
  audience: 'anyone',
  reply: 'text',
  media: 'text/plain',
});

/** The most browsers in which one member gets push messages. */
export const mostDevices = 20;

/**
 * Saves the address at which the browser of this session gets push messages: the subscription as the browser prints it
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

/** Saves that address at each later visit: the browser may have got another one meanwhile. */
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

/** Deletes that address: the browser of this session gets no more push messages. */
export const forgetDevice = defineOperation({
  name: 'notifications.forget_device',
  method: 'DELETE',
  path: '/webpush/subscription',
  audience: 'member',
  reply: 'nothing',
  status: 204,
});
