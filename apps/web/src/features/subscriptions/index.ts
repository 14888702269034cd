export { HashtagSubscribeButton } from './hashtag-subscribe-button.js';
export { CollectionSubscribeButton, SeriesSubscribeButton } from './list-subscribe-buttons.js';
export { UserSubscribeButton } from './user-subscribe-button.js';
export { EmailButton } from './email-button.js';
export { EmailSubscribersPart } from './email-subscribers-part.js';
