import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { ChangeEntries } from './change-entries.js';
import { CreateCollection } from './create-collection.js';
import { DeleteCollection } from './delete-collection.js';
import { EditCollection } from './edit-collection.js';
import { ListCollectionStories } from './list-collection-stories.js';
import { ListCollectionsForStory } from './list-collections-for-story.js';
import { ListSubscribedCollections } from './list-subscribed-collections.js';
import { ListUserCollections } from './list-user-collections.js';
import { ReadCollection } from './read-collection.js';
import { SnapshotCollections } from './snapshot-collections.js';

export { announceAt } from './add-entry.js';
export { findOwnCollection, lockOwnCollection, publishChange } from './change-own-collection.js';
export { isThere, readableStories } from './collection-rows.js';
export { Collection, CollectionStory } from './collection.entity.js';
export { randomId } from './create-collection.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [
    ChangeEntries,
    CreateCollection,
    DeleteCollection,
    EditCollection,
    ListCollectionStories,
    ListCollectionsForStory,
    ListSubscribedCollections,
    ListUserCollections,
    ReadCollection,
    SnapshotCollections,
  ],
})
export class CollectionModule {}
