import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { type Comment, CommentActions, CommentItem } from '../comments/index.js';
import styles from './profile-list.module.css';

/** A comment away from its story: it says which story it belongs to. */
export function PostedComment({ comment }: { readonly comment: Comment }) {
  return (
    <div className={styles.comment}>
      <p className={styles.of}>
        On <Link to={paths.story(comment.story_slug)}>{comment.story_title}</Link>
      </p>
      <CommentItem comment={comment} />
      <CommentActions comment={comment} isOwnStory={false} />
    </div>
  );
}
