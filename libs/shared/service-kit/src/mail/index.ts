export type { ComposedEmail, EmailContent, EmailItem } from './email.js';
export { canonicalEmail, storedForms } from './email-address.js';
export { EmailRefused } from './email-refused.js';
export { mailMigrations } from './mail-migrations.js';
export type { OutgoingEmail } from './mail-message.js';
export { mailVariables, senderOf, signingOf } from './mail-variables.js';
export { Mailer } from './mailer.js';
export { SentEmails } from './sent-emails.js';
export { type EmailSite, type SiteLook, SiteNames } from './site-names.js';
