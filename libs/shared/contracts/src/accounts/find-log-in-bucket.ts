import { defineAsk } from '../define-call.js';

/**
 * Under which key the tries to log in with a login are counted: one for each account, whether it is named by its
 * username or its email address and however these are written. A login that names nobody has a key of its own, which
 * looks the same. The key is opaque: nobody can tell from it who it belongs to or whether there is an account.
 */
export const findLogInBucket = defineAsk<{ login: string }, string>({
  name: 'accounts.find_log_in_bucket',
  callers: ['gateway'],
  repeat: 'freely',
});
