import { hashtagArticle } from '../content/hashtag-schemas.js';

export const hashtagSubscriptionResponses = {
  hashtag_subscription: hashtagArticle.pick({ subscription: true, count_subscribers: true }),
};
