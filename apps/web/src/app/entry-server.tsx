import { matchPath, type SitePathName } from '@quillstead/catalogue';
import type {
  PageAnswer,
  PageAnswers,
  PageRenderer,
  PageToRender,
  RenderedPage,
} from '@quillstead/contracts';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { forgetEntities } from '../lib/entities.js';
import { nameSite } from '../lib/page-head.js';
import { primedKey, primeFrom } from '../lib/primed.js';
import { viewerAtom, type ViewerState } from '../lib/viewer.js';
import { App } from './app.js';
import { type Manifest, pageLinks } from './page-links.js';
import { printPageState } from './page-state.js';
import { pageRoutes } from './routes.js';

/** The pages that come with their content, each with its module; forms and what is a member's own are made in the browser. */
const modules: Partial<Record<SitePathName, string>> = {
  home: 'home-page',
  story: 'story-page',
  storyList: 'story-list-page',
  user: 'user-page',
  comment: 'comment-page',
  search: 'search-page',
  about: 'about-page',
  terms: 'terms-page',
  privacy: 'privacy-page',
  verifiedAccount: 'verified-account-page',
};

/** What is found out by one answer leads to the next: a story to its comments. Deeper than this no page goes. */
const mostRounds = 4;

/**
 * Makes what renders pages. A page is rendered as the browser would begin it; every call that it makes is asked for,
 * and it is rendered again with the answers until it makes none that is not answered.
 */
export const makeRenderer: PageRenderer['makeRenderer'] = async (manifest) => {
  const names = Object.keys(modules) as SitePathName[];
  const links = new Map(
    names.map((name) => [name, pageLinks(manifest as Manifest, modules[name] ?? '')] as const),
  );
  await Promise.all(names.map((name) => pageRoutes[name].page.load()));
  return async (page, answers) => {
    const match = matchPath(page.pathname);
    // An alias leads on to its canonical address.
    if (match !== null && (match.canonical !== page.pathname || !links.has(match.name))) return null;
    for (let round = 0; round < mostRounds; round += 1) {
      const rendered = renderOnce(page, answers, match === null ? '' : (links.get(match.name) ?? ''));
      if (rendered !== null) return rendered;
      await answers.arrive();
    }
    return null;
  };
};

/** Renders in one go, so that what the app keeps for all of itself is this page's alone meanwhile; null when an answer is missing. */
function renderOnce(page: PageToRender, answers: PageAnswers, head: string): RenderedPage | null {
  const read = new Map<string, PageAnswer>();
  let isWhole = true;
  const viewer: ViewerState =
    page.viewer === 'visitor' ? { kind: 'visitor' } : { kind: 'pending', isMember: true };
  const store = createStore();
  store.set(viewerAtom, viewer);
  nameSite(page.site);
  primeFrom((name, payload) => {
    const answer = answers.read(name, payload);
    if (answer === undefined) isWhole = false;
    else read.set(primedKey(name, payload), answer);
    return answer;
  });
  try {
    const content = renderToString(
      <Provider store={store}>
        <StaticRouter location={page.pathname + page.search}>
          <App />
        </StaticRouter>
      </Provider>,
    );
    return isWhole ? { head, content, state: printPageState(viewer, read) } : null;
  } finally {
    primeFrom(null);
    forgetEntities();
  }
}
