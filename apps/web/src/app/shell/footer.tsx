import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { logOutFully } from '../../features/session/index.js';
import { openShortcuts } from '../../features/shortcuts/index.js';
import { readSiteLinks, type SiteLinks } from '../../lib/about-site.js';
import { useIsHydrating } from '../../lib/hydration.js';
import { currentSiteName } from '../../lib/page-head.js';
import { memberAtom } from '../../lib/viewer.js';
import styles from './footer.module.css';

const firstYear = 2019;
const thisYear = () => new Date().getUTCFullYear();

/**
 * Shows the foot of pages that end (docs/product/pages.md#header-menu-and-footer): on desktop and tablet; small windows
 * have the menu.
 */
export function Footer() {
  const member = useAtomValue(memberAtom);
  const { contact, hasRules, social } = useSiteLinks();
  return (
    <footer id="footer" className={styles.footer} tabIndex={-1}>
      <div className={styles.row}>
        <nav className={styles.links} aria-label="Footer">
          <Link to={paths.home}>Home</Link>
          <Link to={paths.about}>About</Link>
          {hasRules && <Link to={paths.rules}>Rules</Link>}
          <Link to={paths.terms}>Terms</Link>
          <Link to={paths.privacy}>Privacy</Link>
          {contact !== null && <a href={contact}>Contact</a>}
          <button type="button" onClick={openShortcuts}>
            Keyboard shortcuts
          </button>
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
        {social.length > 0 && (
          <nav className={styles.links} aria-label="Social media">
            {social.map(({ label, address }) => (
              <a key={address} href={address} rel="me noopener">
                {label}
              </a>
            ))}
          </nav>
        )}
        {/* The clock of the browser may be in another year than that of the server. */}
        <p suppressHydrationWarning>{`© ${firstYear}–${thisYear()} ${currentSiteName()}`}</p>
      </div>
    </footer>
  );
}

const none: SiteLinks = { contact: null, statusPage: null, hasRules: false, social: [] };

/** Returns the links that the head of the page names. Hydration starts without them, as the server renders. */
function useSiteLinks(): SiteLinks {
  return useIsHydrating() ? none : readSiteLinks();
}
