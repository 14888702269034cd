export { CollectionProjection } from './collection-projection.entity.js';
export { CollectionModule } from './collection.module.js';
export { upsertCollections } from './upsert-collections.js';
