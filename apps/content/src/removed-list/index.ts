export { deletePageOfCollections, deletePageOfSeries } from './delete-lists.js';
export { purgeRemovedLists } from './purge-removed-lists.js';
export { isHiddenList } from './removed-rows.js';
export { RemovedListModule } from './removed-list.module.js';
