export type { EmailContent, EmailItem } from './email.js';
export { EmailRefused } from './email-refused.js';
export { mailMigrations } from './mail-migrations.js';
export type { OutgoingEmail } from './mail-message.js';
export { mailVariables } from './mail-variables.js';
export { Mailer } from './mailer.js';
export { SentEmails } from './sent-emails.js';
