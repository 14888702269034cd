export { fillRelevanceSet } from './fill-relevance-set.js';
export { type Placed, placeAnswers, relevanceOf } from './measure-relevance.js';
export { readRelevanceSet } from './read-relevance-set.js';
