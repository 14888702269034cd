export { AuthorCardModule } from './author-card.module.js';
export { storeProfiles } from './on-user-changed.js';
