import { layout } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';
import { useAtomValue } from 'jotai';
import { ArrowUp } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Announcement } from './announcement.js';
import { ExpiredSession } from '../../features/session/index.js';
import { Shortcuts } from '../../features/shortcuts/index.js';
import { Tooltips } from './tooltips/tooltips.js';
import { modalAtom } from '../../lib/modal.js';
import { reportPageView } from '../../lib/report-page-view.js';
import { viewerAtom } from '../../lib/viewer.js';
import { IconButton } from '../../ui/icon-button.js';
import { LiveRegion, Toast } from '../../ui/toast.js';
import { BottomBar } from './bottom-bar.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { ModalPlace } from './modal/modal-place.js';
import { useNavigationEffects } from './use-navigation-effects.js';
import styles from './shell.module.css';

/** Shows the frame of every page: skip links, header, footer, the bottom bar of small windows, messages. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { kind } = useAtomValue(viewerAtom);
  const match = matchPage(pathname);
  const isFound = match !== null && (match.page.view !== 'private' || kind !== 'visitor');
  const isFeed = isFound && match.page.hasFeed === true;
  const isFullPage = isFound && match.page.modal === true;
  const hasFooter = !isFeed && !isFullPage;
  const hasBottomBar = match?.page.ownsFoot !== true || kind === 'visitor';
  useNavigationEffects();
  usePageViews();
  return (
    <div className={styles.shell} data-bottom-bar={hasBottomBar}>
      <SkipLinks hasFeed={isFeed} hasFooter={hasFooter} />
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {isFeed && <BackToTop />}
      {hasFooter && <Footer />}
      {hasBottomBar && <BottomBar />}
      <Announcement />
      <Toast />
      <LiveRegion />
      <Tooltips />
      <ExpiredSession />
      <Shortcuts />
      <ModalPlace />
    </div>
  );
}

/**
 * Reports every change of the page or of the modal over it, once however its address was spelt
 * (docs/product/pages.md#titles-and-navigation).
 */
function usePageViews(): void {
  const { pathname } = useLocation();
  const modal = useAtomValue(modalAtom);
  const page = modal?.location.pathname ?? matchPage(pathname)?.canonical ?? pathname;
  useEffect(() => reportPageView(page), [page]);
}

/**
 * Shows on pages with a feed after half the window's height was scrolled
 * (docs/product/pages.md#header-menu-and-footer), and leads to its top.
 */
function BackToTop() {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > innerHeight * layout.backToTopAfter);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  const goUp = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return isFar ? (
    <IconButton label="Back to top" icon={ArrowUp} className={styles.button} onClick={goUp} />
  ) : null;
}

interface SkipLinksProps {
  readonly hasFeed: boolean;
  readonly hasFooter: boolean;
}

/**
 * Shows the first stops of the Tab key (docs/design.md#accessibility): over the header to the content, the feed, the
 * footer.
 */
function SkipLinks({ hasFeed, hasFooter }: SkipLinksProps) {
  return (
    <nav className={styles.links} aria-label="Skip links">
      <SkipLink to="main">Skip to main content</SkipLink>
      {hasFeed && <SkipLink to="feed">Skip to the feed</SkipLink>}
      {hasFooter && (
        <SkipLink to="footer" className={styles.toFooter}>
          Skip to the footer
        </SkipLink>
      )}
    </nav>
  );
}

interface SkipLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: string;
}

function SkipLink({ to, className, children }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    // A page that has its feed in other cases, such as that of a private author, is skipped to as a whole.
    const target = document.getElementById(to) ?? document.getElementById('main');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView();
  };
  return (
    <a href={`#${to}`} className={className} onClick={skip}>
      {children}
    </a>
  );
}
