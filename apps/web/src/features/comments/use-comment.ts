import { readComment, type ResponseTypes } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';

const failed = 'The comment could not be loaded. Please try again in a moment.';

export type CommentPageResponse = ResponseTypes['comment_page'];

/** Returns a comment by its id, with what stands above it: loading, failed or loaded. */
export function useComment(id: number) {
  const { response: comment, failure, load } = useOperation(readComment, { comment_id: id }, { failed });
  return { comment, failure, load };
}

type Story = Pick<
  ResponseTypes['comment_page']['story'],
  'author_is_user' | 'comments_policy' | 'comments_closed_at' | 'is_commentable'
>;

/** The viewer's rights over the comments of a story. */
export interface CommentRights {
  /** The viewer wrote the story, and may delete any comment under it (docs/product/comments.md#deletion). */
  readonly isOwnStory: boolean;
  /** A visitor who may comment after the log-in counts as one who may. */
  readonly mayComment: boolean;
}

export const rightsOver = (story: Story): CommentRights => ({
  isOwnStory: story.author_is_user === 1,
  mayComment: !story.comments_closed_at && (story.comments_policy === 'open' || story.is_commentable === 1),
});

/** Returns the key of a comment in a list. */
export const idOfComment = ({ comment_id }: { readonly comment_id: number }): number => comment_id;
