export { applySubscriptions, OnSubscriptionChanged, type SubscriptionState } from './apply-subscriptions.js';
export {
  type HashtagSubscriptionState,
  rebuildHashtagSubscriptions,
} from './rebuild-hashtag-subscriptions.js';
export { rebuildSubscriptions } from './rebuild-subscriptions.js';
export { SubscriptionProjection } from './subscription-projection.entity.js';
