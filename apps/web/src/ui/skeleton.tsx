import { Page } from './page.js';
import styles from './skeleton.module.css';

/** Shows a grey bar where a line of text will be. */
export function SkeletonLine({
  width = '100%',
  height = '1em',
}: {
  readonly width?: string;
  readonly height?: string;
}) {
  return <span className={styles.line} style={{ width, height }} />;
}

/**
 * Shows the placeholder of a page whose code is still loading. The server renders it too, so no element may have a
 * `style` attribute (Content Security Policy).
 */
export function PageSkeleton() {
  return (
    <Page>
      <div className={styles.block} aria-busy="true">
        <span className="visually-hidden">Loading…</span>
        <span className={`${styles.line} ${styles.heading}`} />
        <span className={`${styles.line} ${styles.text}`} />
        <span className={`${styles.line} ${styles.text}`} />
        <span className={`${styles.line} ${styles.text} ${styles.last}`} />
      </div>
    </Page>
  );
}
