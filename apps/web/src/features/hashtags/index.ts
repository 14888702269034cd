export { HashtagCard } from './hashtag-card.js';
export { HashtagHead } from './hashtag-head.js';
export { HashtagRecommendations } from './hashtag-recommendations.js';
