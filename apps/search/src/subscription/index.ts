export { OnSubscriptionTold } from './on-subscription-told.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
