export { applyHashtagSubscriptions } from './on-hashtag-subscription-changed.js';
export { HashtagSubscription } from './hashtag-subscription.entity.js';
export { applySeriesSubscriptions } from './on-series-subscription-changed.js';
export { SeriesSubscription } from './series-subscription.entity.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
