export { HashtagSubscription } from './hashtag-subscription.entity.js';
export { storeHashtagSubscriptions } from './on-hashtag-subscription-changed.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
