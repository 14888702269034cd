export { AuthorCardModule } from './author-card.module.js';
export { AuthorStat } from './author-stat.entity.js';
export { openOrClosePage, storiesInPage } from './open-or-close-page.js';
export { authorColumns, type AuthorRow } from './author-columns.js';
export { countAuthorStories } from './count-author-stories.js';
export { storeProfiles } from './on-user-changed.js';
export { joinUserStat, toUserArticle, userColumns, type UserRow } from './user-columns.js';
