export { endSeriesSubscriptions } from './end-series-subscriptions.js';
export { SeriesSubscription } from './series-subscription.entity.js';
export { SeriesSubscriptionModule } from './series-subscription.module.js';
