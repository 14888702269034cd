import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.js';
import styles from './problem.module.css';

interface ProblemProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** The page or dialog that got the focus when the last problem disappeared with its button. */
let leftAt: Element | null | undefined = null;

/**
 * Replaces a part that could not be loaded by a sentence and a button to try again. When the part loads, the pressed
 * button disappears; the focus then moves to the page or the dialog and not to the top of the window. When loading
 * fails again, the focus returns to the button.
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
