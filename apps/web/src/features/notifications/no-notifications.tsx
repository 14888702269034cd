import { noNotificationsAtAll, notificationKinds, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import type { NotificationPage } from './notification-page.js';
import styles from './notifications-panel.module.css';

/** The empty state of the notifications, with the next thing to do. */
export function NoNotifications({ page }: { readonly page: NotificationPage }) {
  return (
    <div className={styles.empty}>
      <p>{page === 'all' ? noNotificationsAtAll : notificationKinds[page].zero}</p>
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
