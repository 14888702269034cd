import { type AccessPath, countStories, get, isFound, page, saysMore, usernameOf } from './access-path.js';

/** Every way to read something of an author's through series and collections. */
export const listAccessPaths: readonly AccessPath[] = [
  { name: 'the series', read: get(({ seriesSlug }) => `/series/${seriesSlug}`) },
  { name: 'the stories of the series', read: get(({ seriesSlug }) => `/series/${seriesSlug}/stories`) },
  {
    name: 'the last stories of the series',
    read: get(({ seriesSlug }) => `/series/${seriesSlug}/stories?sort=newest`),
  },
  {
    name: 'the series as a book',
    read: get(({ seriesSlug }) => `/series/${seriesSlug}/epub`),
    shows: isFound,
  },
  {
    name: 'the collection as a book',
    read: get(({ collectionId }) => `/collection/${collectionId}/epub`),
    shows: isFound,
  },
  {
    name: "somebody else's collection as a book",
    read: get(({ othersCollectionId }) => `/collection/${othersCollectionId}/epub`),
    shows: isFound,
  },
  {
    name: "the series' preview picture",
    read: page(({ seriesSlug }) => `/series/${seriesSlug}/preview.png`),
    shows: isFound,
    shownTo: [],
  },
  {
    name: "the collection's preview picture",
    read: page(({ collectionId }) => `/collection/${collectionId}/preview.png`),
    shows: isFound,
    shownTo: [],
  },
  { name: 'the collection', read: get(({ collectionId }) => `/collection/${collectionId}`) },
  {
    name: 'the stories of the collection',
    read: get(({ collectionId }) => `/collection/${collectionId}/stories`),
  },
  { name: "the profile's collections", read: get(({ username }) => `/user/${username}/collections`) },
  {
    name: "the stories of somebody else's collection",
    read: get(({ othersCollectionId }) => `/collection/${othersCollectionId}/stories`),
  },
  {
    name: "the count of somebody else's collection",
    read: get(({ othersCollectionId }) => `/collection/${othersCollectionId}`),
    shows: countStories,
  },
  {
    name: 'adding the story to a collection',
    read: async (viewer, { storyId }) => {
      const body = { title: 'Mine', story_id: storyId };
      return viewer.call('POST', '/collection', { body });
    },
    shows: isFound,
    membersOnly: true,
  },
  { name: "the profile's series", read: get(({ username }) => `/user/${username}/series`) },
  {
    name: 'subscribing to the series',
    read: (viewer, { seriesId }) =>
      viewer.call('POST', '/series/subscription', { body: { series_id: seriesId } }),
    shows: isFound,
    membersOnly: true,
    shownTo: ['accepted'],
  },
  {
    name: 'the series to which they subscribed before',
    read: (viewer) => viewer.call('GET', `/user/${usernameOf(viewer)}/subscriptions/series`),
    membersOnly: true,
    shownTo: ['accepted'],
  },
  {
    name: 'subscribing to the collection',
    read: (viewer, { collectionId }) =>
      viewer.call('POST', '/collection/subscription', { body: { collection_id: collectionId } }),
    shows: isFound,
    membersOnly: true,
    shownTo: ['accepted'],
  },
  {
    name: 'the collections to which they subscribed before',
    read: (viewer) => viewer.call('GET', `/user/${usernameOf(viewer)}/subscriptions/collections`),
    membersOnly: true,
    shownTo: ['accepted'],
  },
  {
    name: 'the page of the series',
    read: page(({ seriesSlug }) => `/series/${seriesSlug}`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the profile's page of series",
    read: page(({ username }) => `/user/${username}/series`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: 'the feed of the series',
    read: page(({ seriesSlug }) => `/series/${seriesSlug}/feed.atom`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: 'the page of the collection',
    read: page(({ collectionId, collectionSlug }) => `/collection/${collectionId}/${collectionSlug}`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the profile's page of collections",
    read: page(({ username }) => `/user/${username}/collections`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the page of somebody else's collection",
    read: page(({ othersCollectionId }) => `/collection/${othersCollectionId}/stories-of-others`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: 'the feed of the collection',
    read: page(({ collectionId }) => `/collection/${collectionId}/feed.atom`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the feed of somebody else's collection",
    read: page(({ othersCollectionId }) => `/collection/${othersCollectionId}/feed.atom`),
    shows: saysMore,
    shownTo: [],
  },
  { name: 'the sitemap of collections', read: page(() => '/sitemap/collections-0.xml'), shownTo: [] },
  { name: 'the sitemap of series', read: page(() => '/sitemap/series-0.xml'), shownTo: [] },
];
