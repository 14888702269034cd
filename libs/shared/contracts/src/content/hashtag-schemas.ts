import { z } from 'zod';
import { count, flag, text } from '../wire.js';

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
