export type { Letter, LetterItem } from './letter.js';
export { LetterRefused } from './letter-refused.js';
export { mailMigrations } from './mail-migrations.js';
export type { Post } from './mail-message.js';
export { mailVariables } from './mail-variables.js';
export { Mailer } from './mailer.js';
export { SentLetters } from './sent-letters.js';
