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

export { announceAt } from './announce-at.js';
export { isThere, readableStories } from './collection-rows.js';
export { CollectionStory } from './collection-story.entity.js';
export { Collection } from './collection.entity.js';
export { lockOwnCollection } from './lock-own-collection.js';
export { publishChange } from './publish-change.js';
export { randomId } from './random-id.js';

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
