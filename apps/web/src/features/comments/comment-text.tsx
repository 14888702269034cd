import { type ReactNode, useMemo } from 'react';
import { HashtagLink } from '../../ui/hashtag-link.js';
import { UserLink } from '../../ui/user-link.js';
import { type CommentPart, commentParts } from './comment-parts.js';
import styles from './comment-item.module.css';

interface CommentTextProps {
  readonly text: string;
  readonly excerpt?: ReactNode;
}

/** A comment's text; names and hashtags in it are links (docs/product/comments.md#mentions). */
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
