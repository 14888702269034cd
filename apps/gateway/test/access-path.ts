import type { BrowserResponse, Browser } from './browser.js';

/** The content of an author that other people may not see after the account turns private. */
export interface AuthorContent {
  username: string;
  userId: number;
  slug: string;
  storyId: number;
  /** Of the private link of the draft that the story was. */
  draftToken: string;
  /** The author's own comment under their own story. */
  commentId: number;
  hashtag: string;
  /** The series of the story. */
  seriesSlug: string;
  seriesId: number;
  /** A public collection of theirs with the story. */
  collectionId: number;
  collectionSlug: string;
  /** A public collection of a member who could read the story before. */
  othersCollectionId: number;
  /** A word that stands in the title, the description, the text, the hashtag, the series and the comment, and nowhere else. */
  secret: string;
}

export interface AccessPath {
  name: string;
  /** Reads by it and returns the response. */
  read(viewer: Browser, its: AuthorContent): Promise<BrowserResponse>;
  /** Whether the response lets the viewer see something; by default, whether it has the secret word. */
  shows?(response: BrowserResponse, its: AuthorContent): boolean;
  /** Only members can use it. */
  membersOnly?: true;
  /**
   * The viewers who are shown something while the account is private; by default its owner and accepted subscribers.
   */
  shownTo?: readonly ('owner' | 'accepted')[];
}

export const get =
  (path: (its: AuthorContent) => string) =>
  (viewer: Browser, its: AuthorContent): Promise<BrowserResponse> =>
    viewer.call('GET', path(its));

export const page =
  (path: (its: AuthorContent) => string) =>
  (viewer: Browser, its: AuthorContent): Promise<BrowserResponse> =>
    viewer.open('GET', path(its));

/** A visitor who opens a page knows its address, so only the rest of the page counts. */
export const saysMore = (
  { text }: BrowserResponse,
  { slug, seriesSlug, collectionSlug, secret }: AuthorContent,
): boolean =>
  text
    .replaceAll(slug, '')
    .replaceAll(seriesSlug, '')
    .replaceAll(collectionSlug, '')
    .toLowerCase()
    .includes(secret);

export const isFound = ({ status }: BrowserResponse): boolean => status < 300;
export const countStories = (response: BrowserResponse): boolean =>
  response.json<{ count_stories: number }>().count_stories > 0;
export const hasItems = (response: BrowserResponse): boolean =>
  isFound(response) && response.json<{ items: unknown[] }>().items.length > 0;
export const tag = ({ hashtag }: AuthorContent): string => encodeURIComponent(hashtag.replace('#', ''));

/** The name of a member, empty of a visitor. */
export function usernameOf(viewer: Browser): string {
  return 'username' in viewer && typeof viewer.username === 'string' ? viewer.username : '';
}
