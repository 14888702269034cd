import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Menu, PenLine, Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { currentSiteName } from '../../lib/page-head.js';
import { memberAtom, viewerAtom } from '../../lib/viewer.js';
import { IconButton } from '../../ui/icon-button.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import styles from './header.module.css';
import { ThemeToggle } from './theme-toggle.js';

const loadMobileMenu = () => import('./mobile-menu.js');
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.js')).AccountMenu }));
const MobileMenu = lazy(async () => ({ default: (await loadMobileMenu()).MobileMenu }));

/** The head of every page: 50 px, 40 px on smaller windows (spec section 9); a menu takes its links on mobile. */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  const isMember = useAtomValue(memberAtom) !== null;
  const openMenu = () => {
    setMenuOpened(true);
    setMenuOpen(true);
  };
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.name}>
          {currentSiteName()}
        </Link>
        <nav className={styles.links} aria-label="Main">
          <ViewerLinks />
        </nav>
        {isMember && (
          <Suspense fallback={<span className={styles.menuRoom} />}>
            <AccountMenu />
          </Suspense>
        )}
        <ThemeToggle />
        <span className={styles.menuButton}>
          <IconButton
            label="Menu"
            icon={Menu}
            onClick={openMenu}
            onPointerEnter={() => void loadMobileMenu()}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
          />
        </span>
        {wasMenuOpened && (
          <Suspense fallback={null}>
            <MobileMenu isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
          </Suspense>
        )}
      </div>
    </header>
  );
}

/** Waits for the session call without a flash: until then there is room and nothing in it. */
function ViewerLinks() {
  const viewer = useAtomValue(viewerAtom);
  const { pathname, search } = useLocation();
  if (viewer.kind === 'pending' || viewer.kind === 'maintenance') return null;
  if (viewer.kind === 'visitor')
    return (
      <>
        <Link to={paths.logIn} state={{ wanted: pathname + search }}>
          login <span className={styles.wide}>&amp; write</span>
        </Link>
        <Link to={paths.signUp} className={styles.signUp}>
          sign up
        </Link>
      </>
    );
  const { username, is_verified } = viewer.member;
  return (
    <>
      <Link to={paths.write} className={styles.withIcon}>
        <PenLine size={15} aria-hidden />
        write
      </Link>
      <Link to={paths.settings()} className={styles.icon} aria-label="Settings" title="Settings">
        <Settings size={20} aria-hidden />
      </Link>
      <span className={styles.me}>
        <Link to={paths.user(username)} className={styles.user} title={`@${username}`}>
          {username ? `@${username}` : '@me'}
        </Link>
        {is_verified === 1 && <VerifiedMark />}
      </span>
    </>
  );
}
