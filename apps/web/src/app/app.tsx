import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { viewerAtom } from '../lib/viewer.js';
import { ErrorBoundary } from './errors/error-boundary.js';
import { AppRoutes } from './app-routes.js';
import { Shell } from './shell/shell.js';

const MaintenancePage = lazy(async () => ({
  default: (await import('./errors/maintenance-page.js')).MaintenancePage,
}));

/**
 * Shows the whole app: the shell with the page of the address in it, or the maintenance page
 * (docs/product/pages.md#errors-and-maintenance).
 */
export function App() {
  const viewer = useAtomValue(viewerAtom);
  return (
    <ErrorBoundary>
      {viewer.kind === 'maintenance' ? (
        <Suspense fallback={null}>
          <MaintenancePage />
        </Suspense>
      ) : (
        <Shell>
          <AppRoutes />
        </Shell>
      )}
    </ErrorBoundary>
  );
}
