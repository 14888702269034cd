import { defineAsk } from '../define-call.js';

/** Somebody followed the link out of a letter: `note_by_email` is off from now on. Harmless for who is not there. */
export const stopMail = defineAsk<{ user_id: number }, null>({
  name: 'accounts.stop_mail',
  repeat: 'freely',
  callers: ['notifications'],
});
