import {
  compactNumber,
  kindsOfGroup,
  notificationGroups,
  type NotificationKey,
  paths,
} from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import styles from './notification-nav.module.css';
import { groupKeys, groupOf, type NotificationPage } from './notification-page.js';

interface NotificationNavProps {
  readonly page: NotificationPage;
  /** How much of each kind is new. */
  readonly counts: Readonly<Record<string, number>>;
}

/** All notifications and the groups of their kinds, each with how much of it is new. */
export function NotificationNav({ page, counts }: NotificationNavProps) {
  const current = groupOf(page);
  const sumOf = (kinds: readonly NotificationKey[]): number =>
    kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  return (
    <nav className={styles.pills} aria-label="Kinds of notifications">
      {/* The page of one kind marks the group that has it, whose own page is another. */}
      <Link to={paths.notifications()} className={styles.pill} aria-current={markOf('all', page, current)}>
        All
      </Link>
      {groupKeys.map((group) => (
        <Link
          key={group}
          to={paths.notifications(group)}
          className={styles.pill}
          aria-current={markOf(group, page, current)}
        >
          {notificationGroups[group].title}
          <Count count={sumOf(kindsOfGroup[group])} />
        </Link>
      ))}
    </nav>
  );
}

function markOf(group: string, page: string, current: string): 'page' | 'true' | undefined {
  if (group !== current) return undefined;
  return group === page ? 'page' : 'true';
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
