import type { Sort } from '@quillstead/catalogue';
import { listCommentReplies } from '@quillstead/contracts';
import {
  type Comment,
  CommentFeed,
  type CommentPageReply,
  idOfComment,
  scrollToComment,
  WriteComment,
} from '../features/comments/index.js';
import { useFeed } from '../features/feed/index.js';
import { call } from '../lib/call.js';
import { primed } from '../lib/primed.js';
import styles from './list-page.module.css';

interface CommentRepliesListProps {
  readonly comment: CommentPageReply;
  readonly sort: Sort;
}

/** Reply to a comment, and read the replies of others. */
export function CommentRepliesList({ comment, sort }: CommentRepliesListProps) {
  const { comment_id, story } = comment;
  const asked = (next?: string) => ({ comment_id, sort, ...(next !== undefined && { next }) });
  const feed = useFeed<Comment>({
    name: `replies:${comment_id}:${sort}`,
    failed: 'The replies could not be loaded. Please try again in a moment.',
    load: (next, options) => call(listCommentReplies, asked(next), options),
    primed: (next) => primed(listCommentReplies, asked(next)),
    idOf: idOfComment,
  });
  const onPosted = (reply: Comment) => {
    scrollToComment(reply.comment_id);
    feed.prepend(reply);
  };
  return (
    <>
      {comment.is_deleted === 0 && (
        <WriteComment storyId={story.story_id} replyTo={comment} onPosted={onPosted} />
      )}
      <CommentFeed
        feed={feed}
        noun="replies"
        isOwnStory={story.author_is_user === 1}
        empty={<p className={styles.empty}>Nobody has replied yet.</p>}
      />
    </>
  );
}
