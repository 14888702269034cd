export { inWords } from './in-words.js';
export { LogInAlert } from './log-in-alert.entity.js';
export { SecurityAlertModule } from './security-alert.module.js';
