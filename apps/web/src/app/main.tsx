import { type MatchedPage, matchPage } from '@quillstead/catalogue/match-page';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { followRememberedFilter } from '../features/filters/index.js';
import { startLiveCounts, startPush } from '../features/notifications/index.js';
import { startOffline } from '../features/offline/index.js';
import { rememberLanding, showNothingKept, startSession } from '../features/session/index.js';
import { listenForShortcuts } from '../features/shortcuts/index.js';
import { followSession } from '../lib/entities.js';
import { finishHydration, takePresses, whenHydrated } from '../lib/hydration.js';
import { watchLeaving } from '../lib/leaving.js';
import { takeLinkToken } from '../lib/link-token.js';
import { queryClient } from '../lib/query-client.js';
import { store } from '../lib/store.js';
import { viewerAtom } from '../lib/viewer.js';
import { App } from './app.js';
import { faultHooks, listenForFaults } from './listen-for-faults.js';
import { hydratePage } from './page-state.js';
import { pageRoutes } from './routes.js';
import { showFocusedLink } from './show-focused-link.js';
import './georgia.css';
import './tokens.css';
import './base.css';

listenForFaults();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');

watchLeaving();
takeLinkToken();
rememberLanding();
followSession();
void whenHydrated().then(beginTheRest);

const app = (
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </Provider>
  </StrictMode>
);

// A task of its own: together with the evaluation of the modules it would keep a slow phone from what is pressed.
setTimeout(start, 0, root);

function start(element: HTMLElement): void {
  const viewer = hydratePage(queryClient, placeNow());
  if (viewer === null) {
    finishHydration();
    void startSession();
    createRoot(element, faultHooks).render(app);
  } else {
    store.set(viewerAtom, viewer);
    // The server renders the page as visitors see it. A list that a filter will replace is not read a second time.
    if (viewer.kind !== 'visitor' && document.documentElement.dataset['awaits'] === undefined)
      void whenHydrated().then(() => queryClient.invalidateQueries({ fetchStatus: 'idle' }));
    const match = matchPage(location.pathname);
    // A page that fails to load says so itself, when it is rendered. An `await` here would keep the parts of the app
    // from sharing this chunk, which makes many small ones and more to load.
    const loaded = pageOf(match).catch(() => undefined);
    // The server sends only the frame of a private page; the rest needs the viewer, so the session call is made first.
    // A page that is complete can be read and used, so the calls, and the module that makes them, come after hydration.
    const isFrame = match !== null && match.page.view === 'private' && viewer.kind === 'pending';
    void (isFrame ? startSession() : whenHydrated().then(startSession));
    void (isFrame ? Promise.resolve() : loaded).then(() => {
      takePresses();
      // React hydrates in small steps, so that the browser handles presses between them.
      startTransition(() => void hydrateRoot(element, app, faultHooks));
    });
  }
}

async function pageOf(match: MatchedPage | null): Promise<void> {
  if (match !== null) await pageRoutes[match.name].page.load();
}

/** The key of the entry of the history, as the router names it. */
function placeNow(): string {
  const entry: { readonly key?: string } | null = history.state;
  return entry?.key ?? 'default';
}

/** Starts the parts that no page needs to be read and used; they start after hydration. */
function beginTheRest(): void {
  if (import.meta.env.PROD) {
    startOffline();
    startPush();
  }
  startLiveCounts();
  showNothingKept();
  listenForShortcuts();
  addEventListener('focusin', showFocusedLink);
  followRememberedFilter();
}
