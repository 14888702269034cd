export { AuthorCard } from './author-card.entity.js';
export { AuthorCardModule } from './author-card.module.js';
export { AuthorStat } from './author-stat.entity.js';
export { keepCard } from './on-user-changed.js';
export { toAuthorCard } from './to-author-card.js';
