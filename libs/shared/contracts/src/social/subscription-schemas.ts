import { subscriptionStates } from '@quillstead/catalogue';
import { z } from 'zod';
import { hashtagArticle } from '../content/hashtag-schemas.js';
import { count, nullable, listOf } from '../wire.js';
import { userArticle } from './profile-schemas.js';

/** The state of a subscriber after a call of the author, and the number of the author's subscribers. */
const subscriber = z.object({
  subscriber: nullable(z.literal('is_subscriber')),
  count_subscribers: count,
});

export const subscriptionResponses = {
  /** The state of a subscription after a call of the subscriber, and the number of the author's subscribers. */
  user_subscription: z.object({
    subscription: z.enum(subscriptionStates),
    count_subscribers: count,
  }),
  subscriber,
  /** The authors or the hashtags that a person follows, never both in one page. */
  subscription_list: listOf(z.discriminatedUnion('content_type', [userArticle, hashtagArticle])).extend({
    content_access: z.literal(false).optional(),
  }),
};

export const hashtagSubscriptionResponses = {
  hashtag_subscription: hashtagArticle.pick({ subscription: true, count_subscribers: true }),
};
