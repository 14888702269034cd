/** All orders of the lists (docs/product/lists.md#sorts-and-filters). */
export type Sort = 'newest' | 'top' | 'trending' | 'alphabetical' | 'chronological';

/** All filters of the lists on profiles (docs/product/lists.md#sorts-and-filters). */
export type Filter =
  'stories' | 'comments' | 'confirmed' | 'requests' | 'users' | 'hashtags' | 'series' | 'collections';

/**
 * The sorts and filters of a list; the first sort and the first filter are its defaults
 * (docs/product/lists.md#sorts-and-filters).
 */
export interface ListChoices {
  /** The label of the tab or button of the list. */
  readonly label: string;
  readonly sorts: readonly Sort[];
  readonly filters?: readonly Filter[];
}

const people: readonly Sort[] = ['newest', 'alphabetical'];
const comments: readonly Sort[] = ['newest', 'top', 'chronological'];

/** The home list; `filter2` other than `all` is for members (docs/product/lists.md#sorts-and-filters). */
export const homeList = {
  label: 'Stories',
  sorts: ['newest', 'top', 'trending'],
  filters2: ['all', 'authors', 'hashtags'],
} as const;

/**
 * The lists of the search page with their plural labels (docs/product/lists.md#sorts-and-filters); without a sort they
 * are ordered by relevance.
 */
export const searchLists = {
  story: { label: 'Stories', sorts: ['newest', 'top'] },
  comment: { label: 'Comments', sorts: ['newest', 'top'] },
  hashtag: { label: 'Hashtags', sorts: ['newest', 'top', 'alphabetical'] },
  user: { label: 'Users', sorts: ['newest', 'top', 'alphabetical'] },
  series: { label: 'Series', sorts: ['newest', 'alphabetical'] },
} as const satisfies Record<string, ListChoices>;

/** The lists below a story (docs/product/lists.md#sorts-and-filters). */
export const storyLists = {
  comments: { label: 'Comments', sorts: comments },
  likes: { label: 'Likes', sorts: people },
} as const satisfies Record<string, ListChoices>;

/** The lists below a comment. */
export const commentLists = {
  replies: { label: 'Replies', sorts: comments },
  likes: { label: 'Likes', sorts: people },
} as const satisfies Record<string, ListChoices>;

/** The lists on a profile; only the owner of the profile sees bookmarks and requests. */
export const userLists = {
  posts: { label: 'Posts', sorts: ['newest', 'top'], filters: ['stories', 'comments'] },
  series: { label: 'Series', sorts: ['newest'], filters: ['stories'] },
  collections: { label: 'Collections', sorts: ['newest'], filters: ['stories'] },
  bookmarks: { label: 'Bookmarks', sorts: ['newest', 'top'], filters: ['stories', 'comments'] },
  subscribers: { label: 'Subscribers', sorts: people, filters: ['confirmed', 'requests'] },
  subscriptions: {
    label: 'Subscriptions',
    sorts: people,
    filters: ['users', 'hashtags', 'series', 'collections'],
  },
} as const satisfies Record<string, ListChoices>;

export type SearchList = keyof typeof searchLists;
export type StoryList = keyof typeof storyLists;
export type CommentList = keyof typeof commentLists;
export type UserList = keyof typeof userLists;
