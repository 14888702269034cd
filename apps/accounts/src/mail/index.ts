export { greeting } from './greeting.js';
export { Letters } from './letters.js';
export { MailModule } from './mail.module.js';
