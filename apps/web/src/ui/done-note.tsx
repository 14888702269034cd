import { type ReactNode, useEffect, useRef } from 'react';
import styles from './done-note.module.css';

interface DoneNoteProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Replaces a form that was sent; it takes the focus, so that screen readers read it. */
export function DoneNote({ title, children }: DoneNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.note}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
