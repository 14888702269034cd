import { Module } from '@nestjs/common';
import { OnCollectionEvent } from './on-collection-event.js';
import { OnCollectionStoriesAdded } from './on-collection-stories-added.js';

@Module({ providers: [OnCollectionEvent, OnCollectionStoriesAdded] })
export class CollectionModule {}
