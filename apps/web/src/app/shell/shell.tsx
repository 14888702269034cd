import { matchPage } from '@quillstead/catalogue/match-page';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Announcement } from '../../features/announcement/index.js';
import { ExpiredSession } from '../../features/session/index.js';
import { Shortcuts } from '../../features/shortcuts/index.js';
import { Tooltips } from '../../features/tooltips/index.js';
import { viewerAtom } from '../../lib/viewer.js';
import { LiveRegion } from '../../ui/live-region.js';
import { Toast } from '../../ui/toast.js';
import { modalAtom } from '../../lib/modal.js';
import { reportPageView } from '../../lib/report-page-view.js';
import { BackToTop } from './back-to-top.js';
import { BottomBar } from './bottom-bar.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { ModalPlace } from './modal/modal-place.js';
import { SkipLinks } from './skip-links.js';
import { useNavigationEffects } from './use-navigation-effects.js';
import styles from './shell.module.css';

/** The frame of every page: skip links, header, footer, the bottom bar of small windows, messages. */
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
