import { z } from 'zod';
import { count, flag } from '../wire.js';

export const likeResponses = {
  story_like: z.object({ is_liked: flag, count_likes: count }),
  comment_like: z.object({ is_liked: flag, count_likes: count }),
};
