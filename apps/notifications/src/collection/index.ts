import { Module } from '@nestjs/common';
import { OnCollectionEvent } from './on-collection-event.js';
import { OnCollectionStoriesAdded } from './on-collection-stories-added.js';

export { CollectionProjection } from './collection-projection.entity.js';
export { upsertCollections } from './on-collection-event.js';

@Module({ providers: [OnCollectionEvent, OnCollectionStoriesAdded] })
export class CollectionModule {}
