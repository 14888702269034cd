import { paths, visibleName } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Face } from '../../ui/face.js';
import { PostedAt } from '../../ui/posted-at.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { aboutAuthor } from '../../ui/about-author.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import styles from './comment-item.module.css';
import { CommentText } from './comment-text.js';
import { commentElementId, commentIsShown } from './scroll-to-comment.js';

export type Comment = ResponseTypes['comment_article'];
/** The same where it is the page and where it stands in a list. */
export type AnyComment = Comment | ResponseTypes['comment_page'];

interface CommentItemProps {
  readonly comment: AnyComment;
  /** A part of its text, in the place of all of it. */
  readonly excerpt?: ReactNode;
  /** Stand behind its time. */
  readonly marks?: ReactNode;
}

/**
 * One comment; a deleted one that has replies, and a removed one, keep their place without text and author
 * (docs/product/comments.md#deletion, docs/product/comments.md#removal).
 */
export function CommentItem({ comment, excerpt, marks }: CommentItemProps) {
  const { comment_id: id, author_username: username } = comment;
  const isDeleted = comment.is_deleted === 1;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (element.current !== null) commentIsShown(id, element.current);
  }, [id]);
  return (
    <article ref={element} id={commentElementId(id)} className={styles.comment} tabIndex={-1}>
      <p className={styles.head}>
        {isDeleted || username === null ? (
          <span className={styles.deleted}>
            {comment.is_removed === 1 ? '[removed by the author of the story]' : '[deleted]'}
          </span>
        ) : (
          <span className={styles.who}>
            {comment.author_id !== null && (
              <Face
                id={comment.author_id}
                name={visibleName(comment.author_display_name) ?? username}
                size={24}
                picture={comment.author_picture}
              />
            )}
            <UserLink username={username} about={aboutAuthor(comment)} className={styles.author}>
              {visibleName(comment.author_display_name) ?? `@${username}`}
            </UserLink>
            {comment.author_is_verified === 1 && <VerifiedMark />}
          </span>
        )}
        <Link to={paths.comment(id)} className={styles.time}>
          <PostedAt time={comment.posted_at} isExact />
        </Link>
        {marks}
      </p>
      {!isDeleted && comment.comment_text !== null && (
        <CommentText text={comment.comment_text} excerpt={excerpt} />
      )}
    </article>
  );
}

/** The shape of a comment that is on its way. */
export function CommentSkeleton() {
  return (
    <div className={`${styles.comment} ${styles.skeleton}`} aria-hidden>
      <SkeletonLine width="30%" height="0.9rem" />
      <SkeletonLine width="90%" />
      <SkeletonLine width="60%" />
    </div>
  );
}
