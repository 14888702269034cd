export { CleanUpModule } from './clean-up.module.js';
export { retentionOfEmails } from './forget-old.js';
