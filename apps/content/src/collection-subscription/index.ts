import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { SubscribeToCollection } from './subscribe-to-collection.js';

export { CollectionSubscription } from './collection-subscription.entity.js';
export { endCollectionSubscriptions } from './subscribe-to-collection.js';

@Module({ imports: [UserProjectionModule], controllers: [SubscribeToCollection] })
export class CollectionSubscriptionModule {}
