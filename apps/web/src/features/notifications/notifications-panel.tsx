import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { Feed } from '../feed/index.js';
import { NoNotices } from './no-notices.js';
import { NoticeCard, NoticeSkeleton } from './notice-card.js';
import { NoticeNav } from './notice-nav.js';
import type { NoticePage } from './notice-page.js';
import styles from './notifications-panel.module.css';
import { useNotices } from './use-notices.js';

/** The notices of a member, of all kinds or one, on their page and in the modal alike. */
export function NotificationsPanel({ page }: { readonly page: NoticePage }) {
  const { feed, counts, fresh, refresh } = useNotices(page);
  return (
    <div className={styles.panel}>
      <NoticeNav page={page} counts={counts} />
      <section id="feed" className={styles.feed} tabIndex={-1} aria-label="Notifications">
        {fresh > 0 && (
          <p className={styles.fresh}>
            <Button onClick={() => void refresh()}>Show {fresh} new</Button>
          </p>
        )}
        <Feed
          feed={feed}
          noun="notifications"
          render={(notice) => <NoticeCard notice={notice} />}
          skeleton={<NoticeSkeleton />}
          empty={<NoNotices page={page} />}
        />
      </section>
      <p className={styles.foot}>
        <Link to={paths.settings('notifications')}>
          Choose what you are told of by email and push message
        </Link>
      </p>
    </div>
  );
}
