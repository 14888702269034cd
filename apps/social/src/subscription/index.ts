export { SubscriptionChanges } from './subscription-changes.js';
export { SubscriptionModule } from './subscription.module.js';
export { UserSubscription } from './user-subscription.entity.js';
