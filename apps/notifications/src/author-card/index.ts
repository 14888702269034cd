export { AuthorCard } from './author-card.entity.js';
export { AuthorCardModule } from './author-card.module.js';
export { keepCards, toAuthorCard } from './on-user-changed.js';
