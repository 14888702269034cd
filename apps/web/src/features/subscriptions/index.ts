export { HashtagSubscribeButton } from './hashtag-subscribe-button.js';
export { SeriesSubscribeButton } from './series-subscribe-button.js';
export { UserSubscribeButton } from './user-subscribe-button.js';
