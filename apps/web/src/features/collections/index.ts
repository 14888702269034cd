export { CollectionCard } from './collection-card.js';
export { CollectionHead } from './collection-head.js';
export { CollectionStories } from './collection-stories.js';
export { EditCollection } from './edit-collection.js';
export { NewCollection } from './new-collection.js';
export {
  type CollectionArticle,
  type ReadableCollection,
  useCollection,
  useCollectionStories,
} from './use-collection.js';
