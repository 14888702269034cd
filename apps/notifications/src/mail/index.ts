export { Excerpts } from './excerpts.js';
export { MailModule } from './mail.module.js';
export { noticeLetter, type ToldNotice } from './notice-letter.js';
export { UnsubscribeTokens } from './unsubscribe-tokens.js';
