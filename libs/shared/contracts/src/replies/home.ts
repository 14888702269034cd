import { z } from 'zod';
import { storyList } from './story.js';
import { hashtagArticle } from './user.js';

export const homeReplies = {
  /** A page of home; the recommendations are left out when they were excluded (api.md, "Calls"). */
  home_list: storyList.extend({ hashtag_recommendations: z.array(hashtagArticle).optional() }),
};
