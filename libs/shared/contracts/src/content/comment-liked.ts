import { defineFact } from '../define-fact.js';

/** A member's like of a comment. Liking, unliking and liking again are versions of one subject. */
export interface LikedComment {
  readonly user_id: number;
  readonly comment_id: number;
  /** Of the comment. */
  readonly author_id: number;
  readonly story_id: number;
  readonly story_slug: string;
  readonly story_title: string;
  readonly story_author_id: number;
}

const subject = ({ comment_id, user_id }: LikedComment): string => `comment_like:${comment_id}:${user_id}`;

export const commentLiked = defineFact<LikedComment>({ name: 'content.comment_liked', subject });
export const commentUnliked = defineFact<LikedComment>({ name: 'content.comment_unliked', subject });
