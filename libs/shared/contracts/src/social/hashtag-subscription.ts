import { defineCall } from '../define-call.js';
import { defineFact } from '../define-fact.js';

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

/** Stops following a hashtag. */
export const unsubscribeFromHashtag = defineCall({
  name: 'social.unsubscribe_from_hashtag',
  method: 'DELETE',
  path: '/hashtag/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['hashtag'],
  reply: 'hashtag_subscription',
});

/** Somebody subscribed to a hashtag, or no longer does. `hashtag` is its key: lower case, `#` included. */
export const hashtagSubscriptionChanged = defineFact<{
  user_id: number;
  hashtag: string;
  subscription: 0 | 1;
}>({
  name: 'social.hashtag_subscription_changed',
  subject: ({ user_id, hashtag }) => `hashtag_subscription:${user_id}:${hashtag}`,
});
