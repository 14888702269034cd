import { defineCall } from '../define-call.js';

/** Follows an author, or asks a private one; `subscription_id` is the author's id. */
export const subscribeToUser = defineCall({
  name: 'social.subscribe_to_user',
  method: 'POST',
  path: '/user/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['subscription_id'],
  reply: 'user_subscription',
  errors: ['invalid', 'not_found'],
});
