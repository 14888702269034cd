import { Module } from '@nestjs/common';
import { MendList } from './mend-list.js';
import { ReadHiddenList } from './read-hidden-list.js';
import { RemoveList } from './remove-list.js';

/** What moderators removed or hid of the series and the collections. */
@Module({ controllers: [MendList, ReadHiddenList, RemoveList] })
export class RemovedListModule {}
