/** The people who may comment on a story that they may read (docs/product/comments.md#who-may-comment). */
export const commentsPolicies = {
  open: 'Everybody who may read it',
  subscribers: 'Only my subscribers',
  closed: 'Nobody',
} as const;

export type CommentsPolicy = keyof typeof commentsPolicies;

/** The policy of a story whose author has chosen none. */
export const defaultCommentsPolicy: CommentsPolicy = 'open';
