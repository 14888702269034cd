export { HashtagCard } from './hashtag-card.js';
export { HashtagField } from './hashtag-field.js';
export { HashtagHead } from './hashtag-head.js';
export { HashtagRecommendations } from './hashtag-recommendations.js';
