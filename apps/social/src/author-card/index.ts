export { AuthorCard } from './author-card.entity.js';
export { AuthorCardModule } from './author-card.module.js';
export { AuthorCards } from './author-cards.js';
export { keepCards } from './on-user-changed.js';
export { toCard } from './to-card.js';
