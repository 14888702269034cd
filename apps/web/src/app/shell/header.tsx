import { paths } from '@quillstead/catalogue';
import { useAtom, useAtomValue } from 'jotai';
import { Feather, Menu, Moon, Search, Sun, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { HeaderSearch } from '../../features/search/index.js';
import { useIsHydrating } from '../../lib/hydration.js';
import { currentSiteName } from '../../lib/page-head.js';
import { withReturnTo } from '../../lib/return-to.js';
import { themeAtom } from '../../lib/theme.js';
import { memberAtom, viewerAtom } from '../../lib/viewer.js';
import { IconButton, type IconProps } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog, MissingQuietly } from '../../ui/lazy-part.js';
import { MemberLinks } from './member-links.js';
import styles from './header.module.css';

const { Part: AccountMenu } = lazyPart(
  async () => ({ default: (await import('./account-menu.js')).AccountMenu }),
  MissingQuietly,
);

interface OpenMenu {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The part could not be loaded. */
  readonly onClose: () => void;
}

const { Part: MobileMenu, load: loadMobileMenu } = lazyPart<OpenMenu>(
  async () => ({ default: (await import('./mobile-menu.js')).MobileMenu }),
  MissingDialog,
);

/**
 * Shows the head of every page: 50 px, 40 px on smaller windows (docs/product/pages.md#header-menu-and-footer). On
 * mobile it is a bar with buttons for the search field and for the menu, which takes the links.
 */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  const isMember = useAtomValue(memberAtom) !== null;
  const openMenu = () => {
    setMenuOpened(true);
    setMenuOpen(true);
  };
  const giveUpMenu = () => {
    setMenuOpened(false);
    setMenuOpen(false);
  };
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.name}>
          <Feather size={24} aria-hidden />
          {currentSiteName()}
        </Link>
        <SearchPlace />
        <nav className={styles.links} aria-label="Main">
          <ViewerLinks />
        </nav>
        {isMember && (
          <Suspense fallback={<span className={styles.menuRoom} />}>
            <AccountMenu />
          </Suspense>
        )}
        <ThemeToggle />
        <span className={styles.mobileButton}>
          <IconButton
            label="Menu"
            icon={Menu}
            onClick={openMenu}
            onPointerEnter={() => void loadMobileMenu().catch(() => undefined)}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
          />
        </span>
        {wasMenuOpened && (
          <Suspense fallback={null}>
            <MobileMenu isOpen={isMenuOpen} onOpenChange={setMenuOpen} onClose={giveUpMenu} />
          </Suspense>
        )}
      </div>
    </header>
  );
}

/** Shows the search field; on mobile a button opens and closes it. */
function SearchPlace() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const leave = () => {
    if (!isOpen) return;
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <HeaderSearch isOpen={isOpen} onLeave={leave} />
      <span ref={button} className={styles.mobileButton} data-open={isOpen}>
        <IconButton
          label={isOpen ? 'Close the search' : 'Search'}
          icon={isOpen ? X : Search}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </span>
    </>
  );
}

/**
 * Shows the header's links (docs/product/pages.md#header-menu-and-footer). They wait for the session call without a
 * flash: until then there is room and nothing in it.
 */
function ViewerLinks() {
  const viewer = useAtomValue(viewerAtom);
  const { pathname, search } = useLocation();
  if (viewer.kind === 'pending' || viewer.kind === 'maintenance') return null;
  if (viewer.kind === 'visitor')
    return (
      <>
        <Link to={withReturnTo(paths.logIn, pathname + search)}>login &amp; write</Link>
        <Link to={paths.signUp} className={styles.signUp}>
          sign up
        </Link>
      </>
    );
  return <MemberLinks member={viewer.member} />;
}

/** Switches between the light and the dark theme. */
function ThemeToggle() {
  const [theme, setTheme] = useAtom(themeAtom);
  const isHydrating = useIsHydrating();
  const isDark = theme === 'dark' && !isHydrating;
  return (
    <IconButton
      label="Dark theme"
      icon={BothIcons}
      aria-pressed={isDark}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    />
  );
}

function BothIcons(props: IconProps) {
  return (
    <>
      <Sun {...props} className={styles.sun} />
      <Moon {...props} className={styles.moon} />
    </>
  );
}
