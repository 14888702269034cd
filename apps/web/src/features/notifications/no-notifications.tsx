import { isNotificationKey, noNotificationsAtAll, notificationKinds, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { LineDrawing } from '../../ui/line-drawing.js';
import type { NotificationPage } from './notification-page.js';
import styles from './notifications-panel.module.css';

/** The empty state of the notifications, with the next thing to do. */
export function NoNotifications({ page }: { readonly page: NotificationPage }) {
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
