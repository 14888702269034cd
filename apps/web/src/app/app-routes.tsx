import { matchPage } from '@quillstead/catalogue/match-page';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../pages/not-found-page.js';
import { HydrationEnd } from '../lib/hydration.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { ErrorBoundary } from './errors/error-boundary.js';
import { Guard } from './guard.js';
import { pageRoutes } from './routes.js';

/** Shows the page of the address, behind its guard; a part that fails to load or to render fails in its place. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <PageOfAddress />
        <HydrationEnd />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Redirects an alias to its canonical address; an address of no page shows that its page does not exist. */
function PageOfAddress() {
  const { pathname, search, hash, state } = useLocation();
  const match = matchPage(pathname);
  if (match === null) return <NotFoundPage />;
  const { name, canonical } = match;
  if (canonical !== pathname)
    return <Navigate replace to={{ pathname: canonical, search, hash }} state={state} />;
  const { path, view, page: Page, frame: Frame } = pageRoutes[name];
  const page = (
    <Guard key={name} view={view} frame={Frame === undefined ? <PageSkeleton /> : <Frame />}>
      {Frame === undefined ? (
        <Page />
      ) : (
        <Suspense fallback={<Frame />}>
          <Page />
        </Suspense>
      )}
    </Guard>
  );
  return (
    <Routes>
      <Route path={path} element={page} />
    </Routes>
  );
}
