import { defineAsk } from '../define-call.js';
import type { UserArticle } from '../replies/index.js';

/** The items of people that search has found, in the order of the ids, without those who are not there any more. */
export const readFoundUsers = defineAsk<{ readonly ids: readonly number[] }, readonly UserArticle[]>({
  name: 'social.found_users',
  repeat: 'freely',
  callers: ['search'],
});
