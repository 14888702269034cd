import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { closeModal, modalAtom, modalIsClosed } from '../../../lib/modal.js';
import { lazyPart, MissingDialog, MissingQuietly } from '../../../ui/lazy-part.js';
import { PageSkeleton } from '../../../ui/skeleton.js';
import { ErrorBoundary } from '../../errors/error-boundary.js';
import { Guard } from '../../guard.js';
import { pageRoutes } from '../../routes.js';
import { useModalLinks } from './use-modal-links.js';

const { Part: Modal } = lazyPart(
  async () => ({ default: (await import('./modal.js')).Modal }),
  MissingDialog,
);
const { Part: FocusFirst } = lazyPart(
  async () => ({ default: (await import('./modal.js')).FocusFirst }),
  MissingQuietly,
);

/** Shows a page over the page when one is open as a modal; the module of the modal loads at that moment. */
export function ModalPlace() {
  const modal = useAtomValue(modalAtom);
  useModalLinks();
  useEffect(() => {
    if (modal === null) modalIsClosed();
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
