import { defineCall } from '../define-call.js';

/** Rejects a request or removes a subscriber; `subscriber_id` is the subscriber's user id. */
export const removeSubscriber = defineCall({
  name: 'social.remove_subscriber',
  method: 'DELETE',
  path: '/user/subscriber',
  audience: 'member',
  limit: 'toggle',
  required: ['subscriber_id'],
  hides: true,
  reply: 'subscriber',
  errors: ['invalid', 'not_found'],
});
