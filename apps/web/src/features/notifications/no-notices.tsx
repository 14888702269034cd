import { noNoticesAtAll, noticeKinds, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import type { NoticePage } from './notice-page.js';
import styles from './notifications-panel.module.css';

/** What stands where there is no notice (yet), and what to do next. */
export function NoNotices({ page }: { readonly page: NoticePage }) {
  return (
    <div className={styles.empty}>
      <p>{page === 'all' ? noNoticesAtAll : noticeKinds[page].zero}</p>
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
