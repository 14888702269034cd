import { paths } from '@quillstead/catalogue';
import { listWaitingComments } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { LineDrawing } from '../../ui/line-drawing.js';
import { CommentSkeleton, idOfComment } from '../comments/index.js';
import { Feed, useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';
import { WaitingCommentItem } from './waiting-comment-item.js';
import styles from './waiting-comments.module.css';

/** The comments that wait for the member's approval, the oldest first (docs/product/comments.md#approval). */
export function WaitingComments() {
  const feed = useFeed(
    listWaitingComments,
    {},
    {
      failed: 'The comments could not be loaded. Please try again in a moment.',
      send: callAsMember,
      idOf: idOfComment,
    },
  );
  return (
    <>
      <p className={styles.lead}>
        Only you and their authors see them. Nobody is told when you refuse a comment.{' '}
        <Link to={paths.settings('privacy', 'comments')}>Choose whose comments wait</Link>
      </p>
      <Feed
        feed={feed}
        noun="comments"
        render={(comment) => <WaitingCommentItem comment={comment} />}
        skeleton={<CommentSkeleton />}
        empty={
          <div className={styles.empty}>
            <LineDrawing of="book" />
            <p>No comment waits for your approval.</p>
          </div>
        }
      />
    </>
  );
}
