export { EmailChangeModule } from './email-change.module.js';
export { EmailChanges } from './email-changes.js';
