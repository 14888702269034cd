import { defineCall } from '../define-call.js';

/** The keys asked for and no others; of a hashtag that nobody has used the counts are 0. */
export const readHashtagTooltip = defineCall({
  name: 'content.read_hashtag_tooltip',
  method: 'GET',
  path: '/hashtag/tooltip',
  audience: 'anyone',
  limit: 'suggest',
  required: ['hashtag', 'requestKeys'],
  reply: 'hashtag_tooltip',
});
