export { HashtagSubscribeButton } from './hashtag-subscribe-button.js';
export { UserSubscribeButton } from './user-subscribe-button.js';
