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
import { profilePart } from '../features/profiles/index.js';
import { CallFailure } from '../lib/call-failure.js';
import { nameSite } from '../lib/page-head.js';
import { makeQueryClient } from '../lib/query-client.js';
import { viewerAtom, type ViewerState } from '../lib/viewer.js';
import { App } from './app.js';
import type { PageParams } from './lazy-page.js';
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
  const links = linksOf(manifest as Manifest);
  // A route without a file in the manifest fails here, at the start.
  for (const name of routeNames) links(name, {});
  await Promise.all(
    routeNames.filter((name) => pageRoutes[name].isRendered).map((name) => pageRoutes[name].page.load({})),
  );
  await Promise.all(routeNames.map((name) => pageRoutes[name].frame?.load({})));
  return async (page, responses) => {
    const match = matchPage(page.pathname);
    // An alias redirects to its canonical address, and a page that the viewer may not see does not exist.
    if (match !== null && (match.canonical !== page.pathname || !isFor(page.viewer, match.page))) return null;
    const head = match === null ? '' : links(match.name, match.params);
    if (match?.page.isRendered) await pageRoutes[match.name].page.load(match.params);
    else if (match !== null && match.page.view !== 'private') return { head, content: '', state: '' };
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

/** The links of a page, made once for each choice of modules. */
function linksOf(manifest: Manifest): (name: SitePathName, params: PageParams) => string {
  const made = new Map<string, string>();
  return (name, params) => {
    const part = partOf(name, params);
    const key = `${name}/${part}`;
    let links = made.get(key);
    if (links === undefined) {
      const page = `pages/${pageRoutes[name].module}`;
      if (name === 'write') links = pageLinks(manifest, [writeFrame], [page, ...writeModules]);
      else links = pageLinks(manifest, part === null ? [page] : [page, part]);
      made.set(key, links);
    }
    return links;
  };
}

/** The module of a list that a page loads on demand; null for a list that the page has in itself. */
function partOf(name: SitePathName, params: PageParams): string | null {
  const { list = '' } = params;
  if (name === 'search') return searchLists[list] ?? null;
  if (name === 'storyList') return storyLists[list] ?? null;
  return name === 'user' ? profileLists[profilePart(params)] : null;
}

const searchLists: Readonly<Record<string, string>> = {
  story: 'features/search/found-story',
  comment: 'features/search/found-comment',
  hashtag: 'features/search/found-hashtag',
  user: 'features/search/found-user',
  series: 'features/search/found-series',
};

const storyLists: Readonly<Record<string, string>> = {
  comments: 'pages/story-comments-list',
  likes: 'pages/story-likes-list',
};

const profileLists = {
  stories: 'features/profiles/story-list',
  comments: 'features/profiles/comment-list',
  series: 'features/profiles/series-list',
  collections: 'features/profiles/collection-list',
  subscribers: 'features/profiles/subscriber-list',
  subscriptions: 'features/profiles/subscription-list',
} as const;

/** The first view of the write page, and the modules that it loads by itself. */
const writeFrame = 'features/writing/write-frame';
const writeModules = ['features/writing/editor/story-editor', 'features/writing/option-fields'];

/** Renders the page with the responses so far; null while one is missing. */
function renderOnce(page: PageToRender, head: string, client: QueryClient): RenderedPage | null {
  const viewer: ViewerState =
    page.viewer === 'visitor' ? { kind: 'visitor' } : { kind: 'pending', isMember: true };
  const store = createStore();
  store.set(viewerAtom, viewer);
  nameSite(page.site);
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

/** The queries that a rendering uses and that have no response yet. */
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
