export { fillRelevanceSet } from './fill-relevance-set.js';
export { type Placed, placeAnswers, type Relevance, relevanceOf } from './measure-relevance.js';
export { readRelevanceSet, type RelevanceSet, type WantedAnswer } from './read-relevance-set.js';
