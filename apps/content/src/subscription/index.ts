export { HashtagSubscription } from './hashtag-subscription.entity.js';
export { storeHashtagSubscriptions } from './store-hashtag-subscriptions.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
