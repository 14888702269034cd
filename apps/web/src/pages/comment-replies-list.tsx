import type { Sort } from '@quillstead/catalogue';
import { listCommentReplies } from '@quillstead/contracts';
import {
  type Comment,
  CommentFeed,
  type CommentPageResponse,
  idOfComment,
  rightsOver,
  scrollToComment,
  WriteComment,
} from '../features/comments/index.js';
import { useFeed } from '../features/feed/index.js';
import styles from './list-page.module.css';

interface CommentRepliesListProps {
  readonly comment: CommentPageResponse;
  readonly sort: Sort;
}

/** Reply to a comment, and read the replies of others. */
export function CommentRepliesList({ comment, sort }: CommentRepliesListProps) {
  const { comment_id, story } = comment;
  const feed = useFeed(
    listCommentReplies,
    { comment_id, sort },
    {
      failed: 'The replies could not be loaded. Please try again in a moment.',
      idOf: idOfComment,
      hasEnd: true,
    },
  );
  const onPosted = (reply: Comment) => {
    scrollToComment(reply.comment_id);
    feed.prepend(reply);
  };
  return (
    <>
      {comment.is_deleted === 0 && comment.is_removed === 0 && (
        <WriteComment story={story} replyTo={comment} onPosted={onPosted} />
      )}
      <CommentFeed
        feed={feed}
        noun="replies"
        rights={rightsOver(story)}
        empty={<p className={styles.empty}>Nobody has replied yet.</p>}
      />
    </>
  );
}
