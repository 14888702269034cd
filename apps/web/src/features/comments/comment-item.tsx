import type { ReplyTypes } from '@quillstead/contracts';
import { PostedAt } from '../../ui/posted-at.js';
import styles from './comment-item.module.css';

/** One comment; a deleted one that has replies keeps its place without text and author (product.md). */
export function CommentItem({ comment }: { readonly comment: ReplyTypes['comment_article'] }) {
  const { author_display_name: name, author_username: username, is_deleted: isDeleted } = comment;
  return (
    <article className={styles.comment}>
      <p className={styles.head}>
        <strong>{isDeleted === 1 ? '[deleted]' : name || `@${username ?? ''}`}</strong>
        <PostedAt time={comment.posted_at} />
      </p>
      {isDeleted === 0 && <p className={styles.text}>{comment.comment_text}</p>}
    </article>
  );
}
