import type { MouseEvent } from 'react';
import styles from './skip-links.module.css';

interface SkipLinksProps {
  readonly hasFeed: boolean;
  readonly hasFooter: boolean;
}

/**
 * The first stops of the Tab key (docs/design.md#accessibility): over the header to the content, the
 * feed, the footer.
 */
export function SkipLinks({ hasFeed, hasFooter }: SkipLinksProps) {
  return (
    <nav className={styles.links} aria-label="Skip links">
      <SkipLink to="main">Skip to main content</SkipLink>
      {hasFeed && <SkipLink to="feed">Skip to the feed</SkipLink>}
      {hasFooter && (
        <SkipLink to="footer" className={styles.toFooter}>
          Skip to the footer
        </SkipLink>
      )}
    </nav>
  );
}

interface SkipLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: string;
}

function SkipLink({ to, className, children }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    // A page that has its feed in other cases, such as that of a private author, is skipped to as a whole.
    const target = document.getElementById(to) ?? document.getElementById('main');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView();
  };
  return (
    <a href={`#${to}`} className={className} onClick={skip}>
      {children}
    </a>
  );
}
