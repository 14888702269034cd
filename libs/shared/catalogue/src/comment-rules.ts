/**
 * Whose comments wait until the author of the story approves them: nobody's, those of people of whom none was approved
 * yet, everybody's (docs/product/comments.md#approval).
 */
export const commentRules = ['open', 'first', 'each'] as const;

export type CommentRule = (typeof commentRules)[number];

/** The rule of an author who has chosen none. */
export const defaultCommentRule: CommentRule = 'open';
