export { AuthorCardModule } from './author-card.module.js';
export { storeUsers } from './on-user-changed.js';
