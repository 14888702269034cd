import { defineOperation } from '../operation.js';

/** The requested keys and no others; of a hashtag that nobody has used the counts are 0. */
export const readHashtagTooltip = defineOperation({
  name: 'content.read_hashtag_tooltip',
  method: 'GET',
  path: '/hashtag/tooltip',
  audience: 'anyone',
  limit: 'suggest',
  required: ['hashtag', 'requestKeys'],
  reply: 'hashtag_tooltip',
});
