export { CollectionCard } from './collection-card.js';
export { CollectionHead } from './collection-head.js';
export { CollectionStories, EditCollection } from './collection-stories.js';
export { NewCollection } from './new-collection.js';
export {
  type CollectionArticle,
  type ReadableCollection,
  useCollection,
  useCollectionStories,
} from './use-collection.js';
