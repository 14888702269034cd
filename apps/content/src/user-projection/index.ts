import { Module } from '@nestjs/common';
import { KnownUsers } from '@quillstead/projections';
import { OnAuthorCounted } from './on-author-counted.js';
import { OnUserChanged } from './on-user-changed.js';

export { AuthorDay, AuthorStat } from './author-stat.entity.js';
export { countAuthorStories } from './count-author-stories.js';
export { storeProfiles } from './on-user-changed.js';
export { openOrClosePage, storiesInPage } from './open-or-close-page.js';
export {
  authorColumns,
  authorRow,
  joinUserStat,
  toUserArticle,
  userColumns,
  userRow,
} from './user-columns.js';

@Module({ providers: [KnownUsers, OnAuthorCounted, OnUserChanged], exports: [KnownUsers] })
export class UserProjectionModule {}
