import { defineCall } from '../define-call.js';

/** Stops following an author, or takes a request back; `subscription_id` is the author's id. */
export const unsubscribeFromUser = defineCall({
  name: 'social.unsubscribe_from_user',
  method: 'DELETE',
  path: '/user/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['subscription_id'],
  reply: 'user_subscription',
  errors: ['invalid', 'not_found'],
});
