import {
  compactNumber,
  isNotificationKey,
  kindsOfGroup,
  noNotificationsAtAll,
  notificationGroups,
  type NotificationKey,
  notificationKinds,
  paths,
} from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { LineDrawing } from '../../ui/line-drawing.js';
import { Feed } from '../feed/index.js';
import { NotificationCard, NotificationSkeleton } from './notification-card.js';
import { groupKeys, groupOf, type NotificationPage, useNotifications } from './use-notifications.js';
import styles from './notifications-panel.module.css';

/** Shows the notifications of a member, of all kinds or one, on their page and in the modal alike. */
export function NotificationsPanel({ page }: { readonly page: NotificationPage }) {
  const { feed, counts, fresh, refresh } = useNotifications(page);
  return (
    <div className={styles.panel}>
      <NotificationNav page={page} counts={counts} />
      <section id="feed" className={styles.feed} tabIndex={-1} aria-label="Notifications">
        {fresh > 0 && (
          <p className={styles.fresh}>
            <Button onClick={() => void refresh()}>Show {fresh} new</Button>
          </p>
        )}
        <Feed
          feed={feed}
          noun="notifications"
          render={(notification) => <NotificationCard notification={notification} />}
          skeleton={<NotificationSkeleton />}
          empty={<NoNotifications page={page} />}
        />
      </section>
      <p className={styles.foot}>
        <Link to={paths.settings('notifications')}>Choose what you receive by email and push message</Link>
      </p>
    </div>
  );
}

/** Shows the empty state of the notifications, with the next thing to do. */
function NoNotifications({ page }: { readonly page: NotificationPage }) {
  return (
    <div className={styles.empty}>
      <LineDrawing of="book" />
      <p>{zeroOf(page)}</p>
      {page === 'all' ? (
        <p>
          <Link to={paths.write}>Write a story</Link> or <Link to={paths.home}>find something to read</Link>.
        </p>
      ) : (
        <Link to={paths.notifications()}>See all notifications</Link>
      )}
    </div>
  );
}

const zeros = {
  all: noNotificationsAtAll,
  comments: 'Nobody has written to you yet: no comments on your stories, replies or mentions.',
  stories: 'No new stories yet by the authors, hashtags, series and collections that you follow.',
  people: 'No likes or subscribers yet.',
} as const;

const zeroOf = (page: NotificationPage): string =>
  isNotificationKey(page) ? notificationKinds[page].zero : zeros[page];

interface NotificationNavProps {
  readonly page: NotificationPage;
  /** The number of new notifications of each kind. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Links to all notifications and to the groups of their kinds, each with the number of new ones. */
function NotificationNav({ page, counts }: NotificationNavProps) {
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
