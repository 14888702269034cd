export { qualityOf, readRelated, type RelatedPlace } from './measure-related.js';
export { relateSample } from './relate-sample.js';
