export * from './author-counted.js';
export * from './hashtag-counted.js';
export * from './hashtag-subscription-changed.js';
export * from './user-subscription.js';
