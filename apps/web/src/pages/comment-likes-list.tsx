import type { Sort } from '@quillstead/catalogue';
import { listCommentLikes, type UserArticle } from '@quillstead/contracts';
import { useFeed } from '../features/feed/index.js';
import { idOfUser, PeopleFeed } from '../features/people/index.js';
import { call } from '../lib/call.js';
import { primed } from '../lib/primed.js';
import styles from './list-page.module.css';

interface CommentLikesListProps {
  readonly id: number;
  readonly sort: Sort;
}

/** Who likes a comment. */
export function CommentLikesList({ id, sort }: CommentLikesListProps) {
  const asked = (next?: string) => ({ comment_id: id, sort, ...(next !== undefined && { next }) });
  const feed = useFeed<UserArticle>({
    name: `comment-likes:${id}:${sort}`,
    failed: 'The people who like this comment could not be loaded. Please try again in a moment.',
    load: (next, options) => call(listCommentLikes, asked(next), options),
    primed: (next) => primed(listCommentLikes, asked(next)),
    idOf: idOfUser,
  });
  return (
    <PeopleFeed feed={feed} empty={<p className={styles.empty}>Nobody has liked this comment yet.</p>} />
  );
}
