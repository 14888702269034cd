export { AuthorCard } from './author-card.entity.js';
export { AuthorCardModule } from './author-card.module.js';
export { AuthorCards } from './author-cards.js';
export { OnUserChanged } from './on-user-changed.js';
export { toCard } from './to-card.js';
