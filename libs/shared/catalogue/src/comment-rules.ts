/**
 * The rules that say whose comments wait until the author of the story approves them: nobody's, those of people who
 * have no approved comment yet, everybody's (docs/product/comments.md#approval).
 */
export const commentRules = ['open', 'first', 'each'] as const;

export type CommentRule = (typeof commentRules)[number];

/** The rule of an author who has chosen none. */
export const defaultCommentRule: CommentRule = 'open';

/** The policies that say who may comment on a story that they may read (docs/product/comments.md#who-may-comment). */
export const commentsPolicies = {
  open: 'Everybody who may read it',
  subscribers: 'Only my subscribers',
  closed: 'Nobody',
} as const;

export type CommentsPolicy = keyof typeof commentsPolicies;

/** The policy of a story whose author has chosen none. */
export const defaultCommentsPolicy: CommentsPolicy = 'open';
