import { defineOperation } from '../operation.js';

/** Follows a hashtag. */
export const subscribeToHashtag = defineOperation({
  name: 'social.subscribe_to_hashtag',
  method: 'POST',
  path: '/hashtag/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['hashtag'],
  reply: 'hashtag_subscription',
  errors: ['quota_reached'],
});

/** Stops following a hashtag. */
export const unsubscribeFromHashtag = defineOperation({
  name: 'social.unsubscribe_from_hashtag',
  method: 'DELETE',
  path: '/hashtag/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['hashtag'],
  reply: 'hashtag_subscription',
});
