import { paths, visibleName } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { aboutAuthor } from '../../ui/about-author.js';
import { Face } from '../../ui/face.js';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { PostedAt } from '../../ui/posted-at.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { type CommentPart, commentParts } from './comment-parts.js';
import styles from './comment-item.module.css';

export type Comment = ResponseTypes['comment_article'];
/** A comment on its own page, or in a list. */
export type AnyComment = Comment | ResponseTypes['comment_page'];

interface CommentItemProps {
  readonly comment: AnyComment;
  /** A part of its text, in the place of all of it. */
  readonly excerpt?: ReactNode;
  /** The marks after the time of the comment. */
  readonly marks?: ReactNode;
}

/**
 * Shows one comment; a deleted one that has replies, and a removed one, keep their place without text and author
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
          <PostedAt time={comment.posted_at} isExact isFresh />
        </Link>
        {marks}
      </p>
      {!isDeleted && comment.comment_text !== null && (
        <CommentText text={comment.comment_text} excerpt={excerpt} />
      )}
    </article>
  );
}

/** Shows the shape of a comment that is loading. */
export function CommentSkeleton() {
  return (
    <div className={`${styles.comment} ${styles.skeleton}`} aria-hidden>
      <SkeletonLine width="30%" height="0.9rem" />
      <SkeletonLine width="90%" />
      <SkeletonLine width="60%" />
    </div>
  );
}

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

/** The id of a comment's element on a page. */
const commentElementId = (id: number): string => `comment-${id}`;

let awaited: number | null = null;

/** Scrolls to a comment as soon as it is shown (docs/product/comments.md#threads). */
export function scrollToComment(id: number): void {
  awaited = id;
  const element = document.getElementById(commentElementId(id));
  if (element !== null) commentIsShown(id, element);
}

/** Scrolls to a comment if the page waits for it; each comment calls this when it is shown. */
function commentIsShown(id: number, element: HTMLElement): void {
  if (id !== awaited) return;
  awaited = null;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
}

interface CommentTextProps {
  readonly text: string;
  readonly excerpt?: ReactNode;
}

/** Shows a comment's text; names and hashtags in it are links (docs/product/comments.md#mentions). */
export function CommentText({ text, excerpt }: CommentTextProps) {
  const parts = useMemo(() => commentParts(text), [text]);
  if (excerpt !== undefined)
    return (
      <p className={styles.text} dir="auto">
        {excerpt}
      </p>
    );
  return (
    <p className={styles.text} dir="auto">
      {parts.map((part, index) => (
        // The parts of a text never move.
        <Part key={index} {...part} />
      ))}
    </p>
  );
}

function Part({ kind, text }: CommentPart) {
  if (kind === 'mention') return <UserLink username={text.slice(1)}>{text}</UserLink>;
  return kind === 'hashtag' ? <HashtagLink hashtag={text} /> : text;
}
