export { HashtagSubscription } from './hashtag-subscription.entity.js';
export { keepSubscription } from './keep-subscription.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
