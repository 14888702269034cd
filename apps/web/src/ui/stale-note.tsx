import { useEffect } from 'react';
import { announceNews } from '../lib/announce.js';
import { Button } from './button.js';
import styles from './stale-note.module.css';

const sentence = 'The site did not respond, so what you see may be out of date.';

/**
 * Stands at the foot of a page that could not be read again: the contents stay, and nothing moves. It reads the page
 * again when the connection is back.
 */
export function StaleNote({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => announceNews(sentence), []);
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  return (
    <aside className={styles.note} aria-label="Out of date">
      <p>{sentence}</p>
      <Button onClick={onRetry}>Try again</Button>
    </aside>
  );
}
