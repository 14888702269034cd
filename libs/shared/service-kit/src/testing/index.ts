export {
  event,
  makeTables,
  type OpenFeatures,
  openFeatures,
  type Outside,
  type TestEvent,
} from './open-features.js';
