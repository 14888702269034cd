export { idOfUser, PeopleFeed, UserCard, UserCardSkeleton } from './user-card.js';
