import { defineFact } from '../define-fact.js';

/** A member's like of a story. Liking, unliking and liking again are versions of one subject. */
export interface LikedStory {
  readonly user_id: number;
  readonly story_id: number;
  readonly story_slug: string;
  readonly story_title: string;
  /** Of the story. */
  readonly author_id: number;
}

const subject = ({ story_id, user_id }: LikedStory): string => `story_like:${story_id}:${user_id}`;

export const storyLiked = defineFact<LikedStory>({ name: 'content.story_liked', subject });
export const storyUnliked = defineFact<LikedStory>({ name: 'content.story_unliked', subject });
