export { Subscription } from './subscription.entity.js';
export { SubscriptionModule } from './subscription.module.js';
