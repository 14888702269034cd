export { makeTables, type OpenFeatures, openFeatures, type Outside } from './open-features.js';
