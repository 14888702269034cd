export { Excerpts } from './excerpts.js';
export { MailModule } from './mail.module.js';
export { notificationEmail, type MailedNotification } from './notification-email.js';
export { type EmailAct, EmailTokens } from './email-tokens.js';
