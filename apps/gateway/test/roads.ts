import type { BrowserResponse, Browser } from './browser.js';

/** What an author has on the site that others may not see once the account is private. */
export interface Belongings {
  username: string;
  userId: number;
  slug: string;
  storyId: number;
  /** The author's own comment under their own story. */
  commentId: number;
  hashtag: string;
  /** A word that stands in the title, the description, the text, the hashtag and the comment, and nowhere else. */
  secret: string;
}

export interface Road {
  name: string;
  /** Goes it and gives what came back. */
  go(viewer: Browser, its: Belongings): Promise<BrowserResponse>;
  /** Whether the response lets the viewer see something; by default, whether it has the secret word. */
  shows?(response: BrowserResponse, its: Belongings): boolean;
  /** Only members can go it. */
  membersOnly?: true;
  /** Who is shown something while the account is private; by default its owner and accepted subscribers. */
  shownTo?: readonly ('owner' | 'accepted')[];
}

const get =
  (path: (its: Belongings) => string) =>
  (viewer: Browser, its: Belongings): Promise<BrowserResponse> =>
    viewer.call('GET', path(its));

const page =
  (path: (its: Belongings) => string) =>
  (viewer: Browser, its: Belongings): Promise<BrowserResponse> =>
    viewer.open('GET', path(its));

/** A visitor who opens a page knows its address, so only the rest of the page counts. */
const saysMore = ({ text }: BrowserResponse, { slug, secret }: Belongings): boolean =>
  text.replaceAll(slug, '').toLowerCase().includes(secret);

const isFound = ({ status }: BrowserResponse): boolean => status < 300;
const countStories = (response: BrowserResponse): boolean =>
  response.json<{ count_stories: number }>().count_stories > 0;
const hasItems = (response: BrowserResponse): boolean =>
  isFound(response) && response.json<{ items: unknown[] }>().items.length > 0;
const tag = ({ hashtag }: Belongings): string => encodeURIComponent(hashtag.replace('#', ''));

/** Every way on which something of an author can reach somebody (docs/security.md#private-accounts). */
export const roads: readonly Road[] = [
  { name: 'the story', go: get(({ slug }) => `/story/${slug}`) },
  { name: "the story's comments", go: get(({ slug }) => `/story/${slug}/comments`) },
  { name: "the story's likes", go: get(({ slug }) => `/story/${slug}/likes`), shows: hasItems },
  { name: 'the story as a book', go: get(({ slug }) => `/story/${slug}/epub`), shows: isFound },
  { name: 'a comment', go: get(({ commentId }) => `/comment/${commentId}`) },
  {
    name: "a comment's replies",
    go: get(({ commentId }) => `/comment/${commentId}/replies`),
    shows: hasItems,
  },
  { name: "a comment's likes", go: get(({ commentId }) => `/comment/${commentId}/likes`), shows: hasItems },
  { name: "the profile's stories", go: get(({ username }) => `/user/${username}/posts?filter=stories`) },
  { name: "the profile's comments", go: get(({ username }) => `/user/${username}/posts?filter=comments`) },
  {
    name: "the profile's subscribers",
    go: get(({ username }) => `/user/${username}/subscribers`),
    shows: hasItems,
  },
  {
    name: 'the content access of the profile',
    go: get(({ username }) => `/user/${username}`),
    shows: (response) => isFound(response) && response.json<{ content_access: boolean }>().content_access,
  },
  { name: 'home, newest', go: get(() => '/home') },
  { name: 'home, top', go: get(() => '/home?sort=top') },
  { name: 'home, trending', go: get(() => '/home?sort=trending') },
  { name: 'home of a hashtag', go: get((its) => `/home?hashtag=${tag(its)}`) },
  {
    name: 'home of the authors followed',
    go: get(() => '/home?filter2=authors'),
    membersOnly: true,
    shownTo: ['accepted'],
  },
  {
    name: 'home of the hashtags followed',
    go: get(() => '/home?filter2=hashtags'),
    membersOnly: true,
  },
  {
    name: 'the count of a hashtag',
    go: get((its) => `/hashtag/tooltip?hashtag=${encodeURIComponent(its.hashtag)}&requestKeys=count_stories`),
    shows: countStories,
    shownTo: [],
  },
  {
    name: 'the bookmarks of who could see it before',
    go: (viewer) => viewer.call('GET', `/user/${usernameOf(viewer)}/bookmarks`),
    membersOnly: true,
  },
  {
    name: 'liking the story',
    go: (viewer, { storyId }) => viewer.call('POST', '/story/like', { body: { story_id: storyId } }),
    shows: isFound,
    membersOnly: true,
  },
  {
    name: 'replying to the comment',
    go: (viewer, { storyId, commentId }) =>
      viewer.call('POST', '/comment', {
        body: { story_id: storyId, comment_reply_id: commentId, comment_text: 'A few words of a reply.' },
      }),
    shows: isFound,
    membersOnly: true,
  },
  {
    name: "the story's page",
    go: page(({ slug }) => `/story/${slug}`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the page of the story's comments",
    go: page(({ slug }) => `/story/${slug}/comments`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the comment's page",
    go: page(({ commentId }) => `/comment/${commentId}`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the profile's page",
    go: page(({ username }) => `/user/${username}`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the profile's page of comments",
    go: page(({ username }) => `/user/${username}/posts/newest/comments`),
    shows: saysMore,
    shownTo: [],
  },
  { name: 'the home page', go: page(() => '/'), shows: saysMore, shownTo: [] },
  {
    name: 'the page of a hashtag',
    go: page((its) => `/?hashtag=${tag(its)}`),
    shows: ({ text }) => text.includes('<article'),
    shownTo: [],
  },
  {
    name: 'the page of a search',
    go: page(({ secret }) => `/search/story?q=${secret}`),
    shows: ({ text }) => text.includes('<article'),
    shownTo: [],
  },
  { name: 'the feed of the site', go: page(() => '/feed.atom'), shownTo: [] },
  { name: 'the feed of the author', go: page(({ username }) => `/user/${username}/feed.atom`), shownTo: [] },
  {
    name: 'the feed of a hashtag',
    go: page((its) => `/hashtag/${tag(its)}/feed.atom`),
    shows: ({ text }) => text.includes('<entry>'),
    shownTo: [],
  },
  { name: 'a search for stories', go: get(({ secret }) => `/search/story?q=${secret}`) },
  {
    name: 'a search for the newest stories',
    go: get(({ secret }) => `/search/story?q=${secret}&sort=newest`),
  },
  { name: 'a search for the top stories', go: get(({ secret }) => `/search/story?q=${secret}&sort=top`) },
  {
    name: 'a search for stories of the author',
    go: get(({ username }) => `/search/story?q=${encodeURIComponent(`@${username}`)}`),
  },
  {
    name: 'a search for stories of a hashtag',
    go: get(({ hashtag }) => `/search/story?q=${encodeURIComponent(hashtag)}`),
  },
  { name: 'a search with a word misspelt', go: get(({ secret }) => `/search/story?q=${secret}x`) },
  { name: 'a search for comments', go: get(({ secret }) => `/search/comment?q=${secret}`) },
  { name: 'a search for the top comments', go: get(({ secret }) => `/search/comment?q=${secret}&sort=top`) },
  {
    name: 'a search for hashtags',
    go: get(({ hashtag }) => `/search/hashtag?q=${encodeURIComponent(hashtag)}`),
    shownTo: [],
  },
  { name: 'what the search field suggests', go: get(({ secret }) => `/search/autosuggest?q=${secret}`) },
  {
    name: 'what the field for hashtags suggests',
    go: get(({ hashtag }) => `/search/autosuggest?q=${encodeURIComponent(hashtag)}&q_source=hashtag_list`),
    shownTo: [],
  },
  { name: 'the notifications', go: get(() => '/account/notifications'), membersOnly: true },
  { name: 'the sitemap', go: page(() => '/sitemap/stories-0.xml'), shownTo: [] },
];

function usernameOf(viewer: Browser): string {
  return 'username' in viewer && typeof viewer.username === 'string' ? viewer.username : '';
}
