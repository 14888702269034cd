export { AuthorCard } from './author-card.entity.js';
export { AuthorCardModule } from './author-card.module.js';
export { OnUserChanged, toAuthorCard } from './on-user-changed.js';
