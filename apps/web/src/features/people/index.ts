export { idOfUser } from './id-of-user.js';
export { PeopleFeed } from './people-feed.js';
export { UserCard, UserCardSkeleton } from './user-card.js';
