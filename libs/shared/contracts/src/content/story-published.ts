import { defineFact } from '../define-fact.js';

/** A story as others may find it; who may see it is its author's to say. */
export interface PublishedStoryState {
  story_id: number;
  slug: string;
  title: string;
  author_id: number;
  hashtag_list: string[];
  is_nsfw: 0 | 1;
  posted_at: string;
}

const subject = ({ story_id }: { story_id: number }): string => `story:${story_id}`;

/** A story can now be read by those who may see its author's stories. */
export const storyPublished = defineFact<PublishedStoryState>({ name: 'content.story_published', subject });

/** A story's author has changed it; the address stays. */
export const storyChanged = defineFact<PublishedStoryState & { updated_at: string }>({
  name: 'content.story_changed',
  subject,
  keepers: ['gateway'],
});

/** A story is gone, and with it its comments, likes and bookmarks. */
export const storyDeleted = defineFact<{ story_id: number; slug: string; author_id: number }>({
  name: 'content.story_deleted',
  subject,
  keepers: ['notifications', 'gateway'],
});
