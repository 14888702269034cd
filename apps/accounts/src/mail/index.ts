export { greeting, Emails } from './emails.js';
export { MailModule } from './mail.module.js';
