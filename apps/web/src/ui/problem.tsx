import { Button } from './button.js';
import styles from './problem.module.css';

interface ProblemProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** What stands in the place of something that could not be loaded: the sentence and a way to try again. */
export function Problem({ message, onRetry }: ProblemProps) {
  return (
    <div className={styles.problem} role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
