import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { logOutFully } from '../../features/session/index.js';
import { currentSiteName } from '../../lib/page-head.js';
import { memberAtom } from '../../lib/viewer.js';
import styles from './footer.module.css';

const firstYear = 2019;
const thisYear = new Date().getFullYear();

/** The foot of pages that end (spec section 2): on desktop and tablet; small windows have the menu. */
export function Footer() {
  const member = useAtomValue(memberAtom);
  return (
    <footer id="footer" className={styles.footer} tabIndex={-1}>
      <div className={styles.row}>
        <nav className={styles.links} aria-label="Footer">
          <Link to={paths.home}>Home</Link>
          <Link to={paths.about}>About</Link>
          <Link to={paths.terms}>Terms</Link>
          <Link to={paths.privacy}>Privacy</Link>
          {member && (
            <>
              <Link to={paths.welcome}>Welcome</Link>
              <Link to={paths.settings('feedback')}>Feedback</Link>
              <button type="button" onClick={() => void logOutFully()}>
                Log out
              </button>
            </>
          )}
        </nav>
        <p>
          © {firstYear}–{thisYear} {currentSiteName()}
        </p>
      </div>
    </footer>
  );
}
