export { UserProjectionModule } from './user-projection.module.js';
export { AuthorStat } from './author-stat.entity.js';
export { storeUsers } from './on-user-changed.js';
export { SearchedUser } from './searched-user.entity.js';
