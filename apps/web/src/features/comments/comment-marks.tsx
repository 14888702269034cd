import { PostedAt } from '../../ui/posted-at.js';
import type { AnyComment } from './comment-item.js';
import styles from './comment-marks.module.css';

/** Says when the author of a comment changed it, and that the author of the story has pinned or removed it. */
export function CommentMarks({ comment }: { readonly comment: AnyComment }) {
  const { edited_at, is_pinned, is_removed, is_deleted } = comment;
  return (
    <>
      {is_pinned === 1 && <span className={styles.mark}>pinned by the author of the story</span>}
      {edited_at && (
        <span className={styles.mark}>
          edited <PostedAt time={edited_at} isExact />
        </span>
      )}
      {is_removed === 1 && is_deleted === 0 && (
        <span className={styles.mark}>removed: only the author of the story and moderators can read it</span>
      )}
    </>
  );
}
