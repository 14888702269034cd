import { defineFact } from '../define-fact.js';

/** Somebody subscribed to a hashtag, or no longer does. `hashtag` is its key: lower case, `#` included. */
export const hashtagSubscriptionChanged = defineFact<{
  user_id: number;
  hashtag: string;
  subscription: 0 | 1;
}>({
  name: 'social.hashtag_subscription_changed',
  subject: ({ user_id, hashtag }) => `hashtag_subscription:${user_id}:${hashtag}`,
});
