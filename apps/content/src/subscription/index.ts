export { HashtagSubscription } from './hashtag-subscription.entity.js';
export { keepHashtagSubscription } from './keep-hashtag-subscription.js';
export { keepSubscription } from './keep-subscription.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
