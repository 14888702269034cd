import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { count, flag, text } from '../wire.js';

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

export const hashtagArticle = z.object({
  content_type: z.literal('hashtag_article'),
  hashtag: text,
  value: text,
  count_stories: count,
  count_subscribers: count,
  subscription: flag,
});

export const hashtagResponses = {
  hashtag_article: hashtagArticle,
  hashtag_tooltip: hashtagArticle
    .pick({ count_stories: true, count_subscribers: true, subscription: true })
    .partial(),
};
