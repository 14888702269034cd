import { paths } from '@quillstead/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StoryTitle } from '../../ui/story-title.js';
import { CommentActions } from './comment-actions.js';
import { type Comment, CommentItem } from './comment-item.js';
import styles from './posted-comment.module.css';

interface PostedCommentProps {
  readonly comment: Comment;
  /** A part of its text, in the place of all of it. */
  readonly excerpt?: ReactNode;
}

/** Shows a comment away from its story: it says which story it belongs to. */
export function PostedComment({ comment, excerpt }: PostedCommentProps) {
  return (
    <div className={styles.comment}>
      <p className={styles.of}>
        On{' '}
        <Link to={paths.story(comment.story_slug)}>
          <StoryTitle title={comment.story_title} lang={comment.story_lang} />
        </Link>
      </p>
      <CommentItem comment={comment} excerpt={excerpt} />
      <CommentActions comment={comment} isOwnStory={false} />
    </div>
  );
}
