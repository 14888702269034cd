export { awaitServices } from './await-services.js';
