import { defineCall } from '../define-call.js';

/** Accepts a request; `subscriber_id` is the subscriber's user id. */
export const acceptSubscriber = defineCall({
  name: 'social.accept_subscriber',
  method: 'PUT',
  path: '/user/subscriber',
  audience: 'member',
  limit: 'toggle',
  required: ['subscriber_id'],
  reply: 'subscriber',
  errors: ['invalid', 'not_found'],
});
