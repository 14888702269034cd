export { CleanUpModule } from './clean-up.module.js';
