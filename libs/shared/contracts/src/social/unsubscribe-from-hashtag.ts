import { defineCall } from '../define-call.js';

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
