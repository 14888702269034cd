import { defineCall } from '../define-call.js';

/** Follows a hashtag. */
export const subscribeToHashtag = defineCall({
  name: 'social.subscribe_to_hashtag',
  method: 'POST',
  path: '/hashtag/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['hashtag'],
  reply: 'hashtag_subscription',
  errors: ['quota_reached'],
});
