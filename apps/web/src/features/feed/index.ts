export { Feed } from './feed.js';
export { ListBar, type ListLink } from './list-bar.js';
export { listLinks } from './list-links.js';
export { NewItems } from './new-items.js';
export { type FeedPage, type FeedState, useFeed } from './use-feed.js';
