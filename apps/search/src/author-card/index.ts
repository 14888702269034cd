export { AuthorCardModule } from './author-card.module.js';
export { AuthorStat } from './author-stat.entity.js';
export { storeUsers } from './on-user-changed.js';
export { SearchedUser } from './searched-user.entity.js';
