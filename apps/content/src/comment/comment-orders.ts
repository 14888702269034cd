import type { PayloadOf, listStoryComments } from '@quillstead/contracts';
import { KeyOrder } from '@quillstead/service-kit';
import { unknownSort } from '../lists/index.js';

/** The columns by which comments are sorted, under the names that the statement gives them. */
export interface CommentKeys {
  comment_id: number;
  count_likes: number;
  posted_at: Date;
}

const byTime = ({ posted_at, comment_id }: CommentKeys) => [posted_at.toISOString(), comment_id];
const columns = ['comment.posted_at', 'comment.id'];

const orders = {
  newest: new KeyOrder<CommentKeys>('comments:newest', columns, 'DESC', byTime),
  chronological: new KeyOrder<CommentKeys>('comments:chronological', columns, 'ASC', byTime),
  top: new KeyOrder<CommentKeys>('comments:top', ['comment.count_likes', ...columns], 'DESC', (row) => [
    row.count_likes,
    ...byTime(row),
  ]),
} as const;

/** The order that a sort names, newest first without one. Throws `invalid` for one that comments do not have. */
export function commentOrder(sort: PayloadOf<typeof listStoryComments>['sort']): KeyOrder<CommentKeys> {
  const name = sort || 'newest';
  if (name === 'newest' || name === 'chronological' || name === 'top') return orders[name];
  throw unknownSort(name);
}
