import { defineFact } from '../define-fact.js';

/** A story can now be read by those who may see its author's stories. */
export const storyPublished = defineFact<{
  story_id: number;
  slug: string;
  author_id: number;
  hashtag_list: string[];
  is_nsfw: 0 | 1;
  posted_at: string;
}>({
  name: 'content.story_published',
  subject: ({ story_id }) => `story:${story_id}`,
});
