import { defineCall } from '../define-call.js';

/** Browsers in which one member takes push messages at most. */
export const mostDevices = 20;

/** Saves where the browser of this session takes push messages: what it prints of its subscription (api.md, "Push"). */
export const addDevice = defineCall({
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
export const updateDevice = defineCall({
  name: 'notifications.update_device',
  method: 'PUT',
  path: '/webpush/subscription',
  audience: 'member',
  required: ['webpushSubscription'],
  reply: 'nothing',
  status: 204,
  errors: ['quota_reached'],
});
