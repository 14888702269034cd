import { commentLists, searchLists, storyLists, userLists } from '../lists/site-lists.js';
import type { SitePath } from './site-path.js';

/** The pages on which people read, search and look up other people (docs/product/pages.md#routes). */
export const readingPaths = {
  home: {
    path: '/',
    module: 'home-page',
    isRendered: true,
    title: null,
    description: 'Write, publish and read stories.',
    view: 'anyone',
    hasFeed: true,
  },
  story: {
    path: '/story/:slug',
    module: 'story-page',
    isRendered: true,
    aliases: ['/read/:slug'],
    title: null,
    view: 'anyone',
  },
  /** The lists below a story, each on a page of its own. */
  storyList: {
    path: '/story/:slug/:list/:sort?',
    module: 'story-list-page',
    isRendered: true,
    aliases: ['/read/:slug/:list/:sort?'],
    lists: storyLists,
    title: null,
    view: 'anyone',
    hasFeed: true,
  },
  series: {
    path: '/series/:slug',
    module: 'series-page',
    isRendered: true,
    title: null,
    view: 'anyone',
    hasFeed: true,
  },
  collection: {
    path: '/collection/:collection_id/:slug?',
    module: 'collection-page',
    isRendered: true,
    title: null,
    view: 'anyone',
    hasFeed: true,
  },
  user: {
    path: '/user/:username/:list?/:sort?/:filter?',
    module: 'user-page',
    isRendered: true,
    aliases: ['author', 'profile', 'u'].map((word) => `/${word}/:username/:list?/:sort?/:filter?`),
    lists: userLists,
    title: null,
    view: 'anyone',
    hasFeed: true,
  },
  comment: {
    path: '/comment/:comment_id/:list?/:sort?',
    module: 'comment-page',
    isRendered: true,
    lists: commentLists,
    title: null,
    view: 'anyone',
    hasFeed: true,
  },
  search: {
    path: '/search/:list',
    module: 'search-page',
    isRendered: true,
    redirects: [
      ...['/search', '/story', '/read'].map((from) => ({ from, params: { list: 'story' } })),
      ...['/user', '/author', '/profile', '/u'].map((from) => ({ from, params: { list: 'user' } })),
      { from: '/comment', params: { list: 'comment' } },
    ],
    lists: searchLists,
    title: null,
    view: 'anyone',
    hasFeed: true,
  },
} as const satisfies Record<string, SitePath>;
