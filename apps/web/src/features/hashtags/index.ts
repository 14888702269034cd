export { HashtagCard, HashtagRecommendations } from './hashtag-card.js';
export { HashtagField } from './hashtag-field.js';
export { HashtagHead } from './hashtag-head.js';
