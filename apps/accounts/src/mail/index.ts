export { greeting, Letters } from './letters.js';
export { MailModule } from './mail.module.js';
