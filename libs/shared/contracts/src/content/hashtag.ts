import { defineOperation } from '../operation.js';

/** Returns the requested keys and no others; the counts of a hashtag that nobody has used are 0. */
export const readHashtagTooltip = defineOperation({
  name: 'content.read_hashtag_tooltip',
  method: 'GET',
  path: '/hashtag/tooltip',
  audience: 'anyone',
  limit: 'suggest',
  required: ['hashtag', 'requestKeys'],
  reply: 'hashtag_tooltip',
});
