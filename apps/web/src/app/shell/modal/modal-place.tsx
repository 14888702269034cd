import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef } from 'react';
import { Route, Routes } from 'react-router-dom';
import { closeModal, modalAtom, modalIsClosed, openAsModal } from '../../../lib/modal.js';
import { lazyPart, MissingDialog } from '../../../ui/lazy-part.js';
import { PageSkeleton } from '../../../ui/skeleton.js';
import { ErrorBoundary } from '../../errors/error-boundary.js';
import { Guard } from '../../guard.js';
import { pageRoutes } from '../../routes.js';

/**
 * Opens links to modal pages as modals (docs/product/pages.md#modals). The browser handles a click that opens a new tab
 * or window. The listener runs before those of the links, which ignore a click that it has handled.
 */
function useModalLinks(): void {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !isPlain(event) || !isOwn(link)) return;
      if (openAsModal(link.pathname + link.search, link)) event.preventDefault();
    };
    document.addEventListener('click', open, true);
    return () => document.removeEventListener('click', open, true);
  }, []);
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

const isOwn = ({ origin, target, download }: HTMLAnchorElement): boolean =>
  origin === location.origin && (target === '' || target === '_self') && download === '';

const { Part: Modal } = lazyPart(
  async () => ({ default: (await import('./modal.js')).Modal }),
  MissingDialog,
);

/** Shows a page over the page when one is open as a modal; the module of the modal loads at that moment. */
export function ModalPlace() {
  const modal = useAtomValue(modalAtom);
  useModalLinks();
  useEffect(() => {
    // The dialog returns the focus in a microtask, which it has queued by now.
    if (modal === null) queueMicrotask(modalIsClosed);
  }, [modal]);
  if (modal === null) return null;
  const { name, location } = modal;
  const { path, view, page: Page } = pageRoutes[name];
  const page = (
    <Guard key={name} view={view} frame={<PageSkeleton />}>
      <Page />
      <FocusFirst key={location.key} />
    </Guard>
  );
  return (
    <Suspense fallback={null}>
      <Modal {...modal} onClose={closeModal}>
        <ErrorBoundary place={location.key}>
          <Suspense fallback={<PageSkeleton />}>
            <Routes location={location}>
              <Route path={path} element={page} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Modal>
    </Suspense>
  );
}

/** Stands after the page of the modal: once the page is rendered, its first field or its heading takes the focus. */
function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const popup = place.current?.closest<HTMLElement>('[role="dialog"]');
    (popup?.querySelector<HTMLElement>('input') ?? popup?.querySelector<HTMLElement>('h1'))?.focus();
    popup?.scrollTo({ top: 0 });
  }, []);
  return <span ref={place} hidden />;
}
