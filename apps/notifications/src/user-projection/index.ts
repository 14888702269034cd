import { Module } from '@nestjs/common';
import { OnUserChanged } from './on-user-changed.js';

export { lockArrivals, storeUsers } from './on-user-changed.js';

@Module({ providers: [OnUserChanged] })
export class UserProjectionModule {}
