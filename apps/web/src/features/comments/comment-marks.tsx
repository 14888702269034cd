import { PostedAt } from '../../ui/posted-at.js';
import type { AnyComment } from './comment-item.js';
import styles from './comment-marks.module.css';

/** Says that the author of a comment changed it, and when. */
export function CommentMarks({ comment: { edited_at } }: { readonly comment: AnyComment }) {
  return (
    edited_at !== null && (
      <span className={styles.mark}>
        edited <PostedAt time={edited_at} isExact />
      </span>
    )
  );
}
