export { endCollectionSubscriptions } from './subscribe-to-collection.js';
export { CollectionSubscription } from './collection-subscription.entity.js';
export { CollectionSubscriptionModule } from './collection-subscription.module.js';
