import { Module } from '@nestjs/common';
import { SubscriptionModule } from '../subscription/index.js';
import { UserProjectionModule } from '../user-projection/index.js';
import { BlockChanges } from './block-changes.js';
import { BlockUser } from './block-user.js';
import { ListBlocks } from './list-blocks.js';
import { NewBlocks } from './new-blocks.js';
import { ReadIsKeptApart } from './read-is-kept-apart.js';

export { BlockChanges } from './block-changes.js';
export { NewBlocks } from './new-blocks.js';
export { UserBlock } from './user-block.entity.js';

@Module({
  imports: [SubscriptionModule, UserProjectionModule],
  controllers: [BlockUser, ListBlocks, ReadIsKeptApart],
  providers: [BlockChanges, NewBlocks],
  exports: [BlockChanges, NewBlocks],
})
export class BlockModule {}
