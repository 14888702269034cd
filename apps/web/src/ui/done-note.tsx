import { type ReactNode, useEffect, useRef } from 'react';
import styles from './done-note.module.css';

interface DoneNoteProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What stands in the place of a form that has done its work; it takes the focus, so that it is read out. */
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
