export { UserProjectionModule } from './user-projection.module.js';
export { AuthorDay } from './author-day.entity.js';
export { AuthorStat } from './author-stat.entity.js';
export { openOrClosePage, storiesInPage } from './open-or-close-page.js';
export { authorColumns, authorRow } from './author-columns.js';
export { countAuthorStories } from './count-author-stories.js';
export { storeProfiles } from './on-user-changed.js';
export { joinUserStat, toUserArticle, userColumns, userRow } from './user-columns.js';
