import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { Feed } from '../feed/index.js';
import { NoNotifications } from './no-notifications.js';
import { NotificationCard, NotificationSkeleton } from './notification-card.js';
import { NotificationNav } from './notification-nav.js';
import type { NotificationPage } from './notification-page.js';
import styles from './notifications-panel.module.css';
import { useNotifications } from './use-notifications.js';

/** The notifications of a member, of all kinds or one, on their page and in the modal alike. */
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
