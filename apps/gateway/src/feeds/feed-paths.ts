import { hashtagKey, hashtagWord, paths } from '@quillstead/catalogue';

/** Addresses of the Atom feeds, for the feeds themselves and for the pages that link them. */
export const feedPaths = {
  site: '/feed.atom',
  user: (username: string) => `${paths.user(username)}/feed.atom`,
  series: (slug: string) => `${paths.series(slug)}/feed.atom`,
  collection: (id: number) => `/collection/${id}/feed.atom`,
  /** Returns one address for all spellings of a hashtag. @param hashtag with or without its `#` */
  hashtag: (hashtag: string) => `/hashtag/${encodeURIComponent(hashtagWord(hashtagKey(hashtag)))}/feed.atom`,
};

/** Addresses of the OPDS catalogue, as `feedPaths`. */
export const cataloguePaths = {
  start: '/opds',
  newest: '/opds/newest',
  finishedSeries: '/opds/finished-series',
  search: '/opds/search',
  user: (username: string) => `${paths.user(username)}/opds.json`,
  userSeries: (username: string) => `${paths.user(username)}/series/opds.json`,
  userCollections: (username: string) => `${paths.user(username)}/collections/opds.json`,
  series: (slug: string) => `${paths.series(slug)}/opds.json`,
  collection: (id: number) => `/collection/${id}/opds.json`,
  hashtag: (hashtag: string) => `/hashtag/${encodeURIComponent(hashtagWord(hashtagKey(hashtag)))}/opds.json`,
};
