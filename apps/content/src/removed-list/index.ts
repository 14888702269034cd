import { Module } from '@nestjs/common';
import { MendList } from './mend-list.js';
import { ReadHiddenList } from './read-hidden-list.js';
import { RemoveList } from './remove-list.js';

export { deletePageOfCollections, deletePageOfSeries, purgeRemovedLists } from './delete-lists.js';
export { isHiddenList } from './removed-rows.js';

/** The operations on series and collections that moderators removed or hid. */
@Module({ controllers: [MendList, ReadHiddenList, RemoveList] })
export class RemovedListModule {}
