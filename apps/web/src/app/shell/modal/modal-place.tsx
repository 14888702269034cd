import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { closeModal, modalAtom, modalIsClosed } from '../../../lib/modal.js';
import { lazyPart, MissingDialog } from '../../../ui/lazy-part.js';
import { PageSkeleton } from '../../../ui/skeleton.js';
import { ErrorBoundary } from '../../errors/error-boundary.js';
import { Guard } from '../../guard.js';
import { pageRoutes } from '../../routes.js';
import { FocusFirst } from './focus-first.js';
import { useModalLinks } from './use-modal-links.js';

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
