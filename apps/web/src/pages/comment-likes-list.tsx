import type { Sort } from '@quillstead/catalogue';
import { listCommentLikes } from '@quillstead/contracts';
import { useFeed } from '../features/feed/index.js';
import { idOfUser, PeopleFeed } from '../features/people/index.js';
import styles from './list-page.module.css';

interface CommentLikesListProps {
  readonly id: number;
  readonly sort: Sort;
}

/** The people who like a comment. */
export function CommentLikesList({ id, sort }: CommentLikesListProps) {
  const feed = useFeed(
    listCommentLikes,
    { comment_id: id, sort },
    {
      failed: 'The people who like this comment could not be loaded. Please try again in a moment.',
      idOf: idOfUser,
      hasEnd: true,
    },
  );
  return (
    <PeopleFeed feed={feed} empty={<p className={styles.empty}>Nobody has liked this comment yet.</p>} />
  );
}
