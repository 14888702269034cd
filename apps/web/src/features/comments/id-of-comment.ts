/** The key of a comment in a list. */
export const idOfComment = ({ comment_id }: { readonly comment_id: number }): number => comment_id;
