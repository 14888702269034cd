export { fillRelevanceSet } from './fill-relevance-set.js';
export { type Placed, placeExpected, relevanceOf } from './measure-relevance.js';
export { readRelevanceSet } from './read-relevance-set.js';
