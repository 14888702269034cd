export { Excerpts } from './excerpts.js';
export { MailModule } from './mail.module.js';
export { notificationEmail, type ToldNotification } from './notification-email.js';
export { UnsubscribeTokens } from './unsubscribe-tokens.js';
