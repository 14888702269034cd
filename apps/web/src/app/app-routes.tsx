import { matchPath } from '@quillstead/catalogue';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../pages/not-found-page.js';
import { HydrationEnd } from '../lib/hydration.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { ErrorBoundary } from './errors/error-boundary.js';
import { Guard } from './guard.js';
import { pageRoutes, routeNames } from './routes.js';

/** The page of the address, behind its guard; a part that fails to load or to render fails in its place. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {routeNames.map((name) => {
            const { path, view, page: Page, frame: Frame } = pageRoutes[name];
            return (
              <Route
                key={name}
                path={path}
                element={
                  <Guard key={name} view={view} frame={Frame === undefined ? <PageSkeleton /> : <Frame />}>
                    {Frame === undefined ? (
                      <Page />
                    ) : (
                      <Suspense fallback={<Frame />}>
                        <Page />
                      </Suspense>
                    )}
                  </Guard>
                }
              />
            );
          })}
          <Route path="*" element={<Elsewhere />} />
        </Routes>
        <HydrationEnd />
      </Suspense>
    </ErrorBoundary>
  );
}

/** An alias goes on to its canonical address; anything else does not exist. */
function Elsewhere() {
  const { pathname, search, hash, state } = useLocation();
  const match = matchPath(pathname);
  return match === null || match.canonical === pathname ? (
    <NotFoundPage />
  ) : (
    <Navigate replace to={{ pathname: match.canonical, search, hash }} state={state} />
  );
}
