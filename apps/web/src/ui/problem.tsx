import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.js';
import styles from './problem.module.css';

interface ProblemProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Where the focus was left when the last problem went with its button. */
let leftAt: Element | null | undefined = null;

/**
 * What stands in the place of something that could not be loaded: the sentence and a way to try again. When it goes
 * with the button that was pressed, the focus stays on the page or in the dialog, and does not fall to the window's
 * head; it comes back to the button when that was in vain.
 */
export function Problem({ message, onRetry }: ProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = place.current;
    const around = here?.closest<HTMLElement>('main, [role="dialog"]');
    if (leftAt && leftAt === document.activeElement) here?.querySelector('button')?.focus();
    leftAt = null;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      around?.focus({ preventScroll: true });
      leftAt = around;
    };
  }, []);
  return (
    <div ref={place} className={styles.problem} role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
