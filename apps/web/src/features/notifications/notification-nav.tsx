import { compactNumber, notificationKeys, notificationPages, paths } from '@quillstead/catalogue';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './notification-nav.module.css';
import type { NotificationPage } from './notification-page.js';

interface NotificationNavProps {
  readonly page: NotificationPage;
  /** How much of each kind is new. */
  readonly counts: Readonly<Record<string, number>>;
}

const pages = [
  { page: 'all', title: 'All' },
  ...notificationKeys.map((page) => ({ page, title: notificationPages[page].title })),
] as const;

/** The kinds of notifications as pills, each with how much of it is new. */
export function NotificationNav({ page: current, counts }: NotificationNavProps) {
  const nav = useRef<HTMLElement>(null);
  const chosen = pages.findIndex(({ page }) => page === current);
  useEffect(() => {
    const pill = nav.current?.children[chosen];
    if (pill instanceof HTMLElement)
      nav.current?.scrollTo({ left: pill.offsetLeft - nav.current.clientWidth / 3 });
  }, [chosen]);
  return (
    <nav ref={nav} className={styles.pills} aria-label="Kinds of notifications">
      {pages.map(({ page, title }) => (
        <Link
          key={page}
          to={paths.notifications(page === 'all' ? undefined : page)}
          aria-current={page === current ? 'page' : undefined}
          className={styles.pill}
        >
          {title}
          <Count count={page === 'all' ? 0 : (counts[page] ?? 0)} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {compactNumber(count)}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
