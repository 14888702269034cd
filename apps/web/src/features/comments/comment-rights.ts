import type { ResponseTypes } from '@quillstead/contracts';

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
