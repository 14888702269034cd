export { HashtagSubscribeButton } from './hashtag-subscribe-button.js';
export { usePendingSubscription } from './pending-subscriptions.js';
export { UserSubscribeButton } from './user-subscribe-button.js';
