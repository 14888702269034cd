export { HashtagSubscription } from './hashtag-subscription.entity.js';
export { keepHashtagSubscriptions } from './keep-hashtag-subscriptions.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
