export { applyHashtagSubscriptions } from './apply-hashtag-subscriptions.js';
export { HashtagSubscription } from './hashtag-subscription.entity.js';
export { applySeriesSubscriptions } from './apply-series-subscriptions.js';
export { SeriesSubscription } from './series-subscription.entity.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
