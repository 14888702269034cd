export { AuthorCard } from './author-card.entity.js';
export { AuthorCardModule } from './author-card.module.js';
export { AuthorCards } from './author-cards.js';
export { authorColumns, type AuthorRow } from './author-columns.js';
