import { type SitePath, type SitePathName } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';
import type {
  PageResponse,
  PageResponses,
  PageRenderer,
  PageToRender,
  RenderedPage,
} from '@quillstead/contracts';
import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { setSignUpTerms } from '../features/session/sign-up-rule.js';
import { CallFailure } from '../lib/call-failure.js';
import { setLaunchDay, setWeeklyChoice } from '../lib/site-facts.js';
import { nameSite, setMediaUrl } from '../lib/page-head.js';
import { makeQueryClient } from '../lib/query-client.js';
import { viewerAtom, type ViewerState } from '../lib/viewer.js';
import { App } from './app.js';
import { type Manifest, pageLinks } from './page-links.js';
import { printPageState } from './page-state.js';
import { pageRoutes, routeNames } from './routes.js';

/** A response can lead to the next request, as a story to its comments; no page has more rounds than this. */
const mostRounds = 4;

/**
 * Makes the renderer of pages. It renders a page as the browser would first show it, reads every query that the page
 * uses, and renders it again with the responses until none is missing.
 */
export const makeRenderer: PageRenderer['makeRenderer'] = async (manifest) => {
  // A route without a file in the manifest fails here, at the start.
  const links = new Map(routeNames.map((name) => [name, linksOf(manifest as Manifest, name)]));
  await Promise.all(
    routeNames.filter((name) => pageRoutes[name].isRendered).map((name) => pageRoutes[name].page.load()),
  );
  return async (page, responses) => {
    const match = matchPage(page.pathname);
    // An alias redirects to its canonical address, and a page that the viewer may not see does not exist.
    if (match !== null && (match.canonical !== page.pathname || !isFor(page.viewer, match.page))) return null;
    const head = (match && links.get(match.name)) ?? '';
    if (match !== null && !match.page.isRendered && match.page.view !== 'private')
      return { head, content: '', state: '' };
    const client = makeQueryClient();
    try {
      for (let round = 0; round < mostRounds; round += 1) {
        const whole = renderOnce(page, head, client);
        if (whole !== null) return whole;
        await readQueries(missingQueries(client), responses);
      }
      return null;
    } finally {
      client.clear();
    }
  };
};

const isFor = (viewer: PageToRender['viewer'], { view }: SitePath): boolean =>
  viewer === 'member' || view !== 'private';

/** Returns the links of a page: which part its first frame needs, and its scripts and styles. */
function linksOf(manifest: Manifest, name: SitePathName): string {
  const page = `pages/${pageRoutes[name].module}`;
  // The write page always shows the editor.
  const modules = name === 'write' ? [page, 'features/writing/editor/story-editor'] : [page];
  // A browser that has only half of the header paints links that move when the rest comes. It paints no frame before
  // the main part begins.
  const expected = '<link rel="expect" href="#main" blocking="render">';
  return (pageRoutes[name].isRendered ? expected : '') + pageLinks(manifest, modules);
}

/** Renders the page with the responses so far; null while one is missing. */
function renderOnce(page: PageToRender, head: string, client: QueryClient): RenderedPage | null {
  const viewer: ViewerState =
    page.viewer === 'visitor' ? { kind: 'visitor' } : { kind: 'pending', isMember: true };
  const store = createStore();
  store.set(viewerAtom, viewer);
  nameSite(page.site, page.tagline ?? null);
  setSignUpTerms({ rule: page.signUp, isInvited: page.isInvited, hasRules: page.hasRules });
  setLaunchDay(page.launchDay);
  setWeeklyChoice(page.hasWeeklyChoice);
  setMediaUrl(page.mediaUrl);
  const content = renderToString(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <StaticRouter location={page.pathname + page.search}>
          <App />
        </StaticRouter>
      </QueryClientProvider>
    </Provider>,
  );
  return missingQueries(client).length > 0 ? null : { head, content, state: printPageState(viewer, client) };
}

/** Returns the queries that a rendering uses and that have no response yet. */
const missingQueries = (client: QueryClient): Query[] =>
  client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'pending' });

/** Gives queries their responses: a list its first page. */
async function readQueries(queries: readonly Query[], responses: PageResponses): Promise<void> {
  const read = ({ queryKey: [name, payload] }: Query) =>
    responses.read(String(name), payload as Readonly<Record<string, unknown>>);
  if (queries.some((query) => read(query) === undefined)) await responses.arrive();
  for (const query of queries) take(query, read(query));
}

function take(query: Query, response: PageResponse | undefined): void {
  if (response === undefined) return;
  if ('reply' in response) {
    const isList = query.queryType === 'infinite';
    query.setData(isList ? { pages: [response.reply], pageParams: [null] } : response.reply);
  } else query.setState({ status: 'error', error: new CallFailure(response.message, response.status) });
}
