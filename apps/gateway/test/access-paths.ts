import {
  type AccessPath,
  countStories,
  get,
  hasItems,
  isFound,
  page,
  saysMore,
  tag,
  usernameOf,
} from './access-path.js';
import { listAccessPaths } from './list-access-paths.js';

/** Every access path: a way to read something of an author's (docs/security.md#private-accounts). */
export const accessPaths: readonly AccessPath[] = [
  ...listAccessPaths,
  { name: 'the story', read: get(({ slug }) => `/story/${slug}`) },
  {
    name: 'the story by the link of its draft',
    read: (viewer, { draftToken }) => viewer.call('POST', '/draft/shared', { body: { token: draftToken } }),
    shows: isFound,
  },
  { name: "the story's comments", read: get(({ slug }) => `/story/${slug}/comments`) },
  { name: "the story's likes", read: get(({ slug }) => `/story/${slug}/likes`), shows: hasItems },
  { name: 'the story as a book', read: get(({ slug }) => `/story/${slug}/epub`), shows: isFound },
  {
    name: 'the stories related to the story',
    read: get(({ slug }) => `/story/${slug}/related`),
    shows: isFound,
  },
  { name: 'a comment', read: get(({ commentId }) => `/comment/${commentId}`) },
  {
    name: "a comment's replies",
    read: get(({ commentId }) => `/comment/${commentId}/replies`),
    shows: hasItems,
  },
  { name: "a comment's likes", read: get(({ commentId }) => `/comment/${commentId}/likes`), shows: hasItems },
  { name: "the profile's stories", read: get(({ username }) => `/user/${username}/posts?filter=stories`) },
  { name: "the profile's comments", read: get(({ username }) => `/user/${username}/posts?filter=comments`) },
  {
    name: "the profile's subscribers",
    read: get(({ username }) => `/user/${username}/subscribers`),
    shows: hasItems,
  },
  {
    name: 'the content access of the profile',
    read: get(({ username }) => `/user/${username}`),
    shows: (response) => isFound(response) && response.json<{ content_access: boolean }>().content_access,
  },
  { name: 'home, newest', read: get(() => '/home') },
  { name: 'home, top', read: get(() => '/home?sort=top') },
  { name: 'home, trending', read: get(() => '/home?sort=trending') },
  { name: 'the shelves of home', read: get(() => '/home/shelves'), shownTo: [] },
  { name: 'home with a filter', read: get(() => '/home?without_hashtags=nobody_has_it') },
  { name: 'home of a hashtag', read: get((its) => `/home?hashtag=${tag(its)}`) },
  {
    name: 'home of the authors followed',
    read: get(() => '/home?filter2=authors'),
    membersOnly: true,
    shownTo: ['accepted'],
  },
  {
    name: 'home of the hashtags followed',
    read: get(() => '/home?filter2=hashtags'),
    membersOnly: true,
  },
  {
    name: 'the count of a hashtag',
    read: get(
      (its) => `/hashtag/tooltip?hashtag=${encodeURIComponent(its.hashtag)}&requestKeys=count_stories`,
    ),
    shows: countStories,
    shownTo: [],
  },
  {
    name: 'the bookmarks of who could see it before',
    read: (viewer) => viewer.call('GET', `/user/${usernameOf(viewer)}/bookmarks`),
    membersOnly: true,
  },
  {
    name: 'liking the story',
    read: (viewer, { storyId }) => viewer.call('POST', '/story/like', { body: { story_id: storyId } }),
    shows: isFound,
    membersOnly: true,
  },
  {
    name: 'replying to the comment',
    read: (viewer, { storyId, commentId }) =>
      viewer.call('POST', '/comment', {
        body: { story_id: storyId, comment_reply_id: commentId, comment_text: 'A few words of a reply.' },
      }),
    shows: isFound,
    membersOnly: true,
  },
  {
    name: "the story's page",
    read: page(({ slug }) => `/story/${slug}`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the page of the story's comments",
    read: page(({ slug }) => `/story/${slug}/comments`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the comment's page",
    read: page(({ commentId }) => `/comment/${commentId}`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the profile's page",
    read: page(({ username }) => `/user/${username}`),
    shows: saysMore,
    shownTo: [],
  },
  {
    name: "the profile's page of comments",
    read: page(({ username }) => `/user/${username}/posts/newest/comments`),
    shows: saysMore,
    shownTo: [],
  },
  { name: 'the home page', read: page(() => '/'), shows: saysMore, shownTo: [] },
  {
    name: 'the page of a hashtag',
    read: page((its) => `/?hashtag=${tag(its)}`),
    shows: ({ text }) => text.includes('<article'),
    shownTo: [],
  },
  {
    name: 'the page of a search',
    read: page(({ secret }) => `/search/story?q=${secret}`),
    shows: ({ text }) => text.includes('<article'),
    shownTo: [],
  },
  {
    name: "the story's preview picture",
    read: page(({ slug }) => `/story/${slug}/preview.png`),
    shows: isFound,
    shownTo: [],
  },
  { name: 'the feed of the site', read: page(() => '/feed.atom'), shownTo: [] },
  {
    name: 'the feed of the author',
    read: page(({ username }) => `/user/${username}/feed.atom`),
    shownTo: [],
  },
  {
    name: 'the feed of a hashtag',
    read: page((its) => `/hashtag/${tag(its)}/feed.atom`),
    shows: ({ text }) => text.includes('<entry'),
    shownTo: [],
  },
  { name: 'a search for stories', read: get(({ secret }) => `/search/story?q=${secret}`) },
  {
    name: 'a search for the newest stories',
    read: get(({ secret }) => `/search/story?q=${secret}&sort=newest`),
  },
  { name: 'a search for the top stories', read: get(({ secret }) => `/search/story?q=${secret}&sort=top`) },
  {
    name: 'a search for stories of the author',
    read: get(({ username }) => `/search/story?q=${encodeURIComponent(`@${username}`)}`),
  },
  {
    name: 'a search for stories of a hashtag',
    read: get(({ hashtag }) => `/search/story?q=${encodeURIComponent(hashtag)}`),
  },
  { name: 'a search with a word misspelt', read: get(({ secret }) => `/search/story?q=${secret}x`) },
  { name: 'a search for comments', read: get(({ secret }) => `/search/comment?q=${secret}`) },
  {
    name: 'a search for the top comments',
    read: get(({ secret }) => `/search/comment?q=${secret}&sort=top`),
  },
  {
    name: 'a search for hashtags',
    read: get(({ hashtag }) => `/search/hashtag?q=${encodeURIComponent(hashtag)}`),
    shownTo: [],
  },
  { name: 'a search for series', read: get(({ secret }) => `/search/series?q=${secret}`) },
  {
    name: 'a search for series of the author',
    read: get(({ username }) => `/search/series?q=${encodeURIComponent(`@${username}`)}`),
  },
  {
    name: 'the series that the search field suggests',
    // The title of no story has this word.
    read: get(({ secret }) => `/search/autosuggest?q=${encodeURIComponent(`the ${secret} hill`)}`),
  },
  { name: 'what the search field suggests', read: get(({ secret }) => `/search/autosuggest?q=${secret}`) },
  {
    name: 'what the field for hashtags suggests',
    read: get(({ hashtag }) => `/search/autosuggest?q=${encodeURIComponent(hashtag)}&q_source=hashtag_list`),
    shownTo: [],
  },
  {
    // The owner has no mentions: the comments that notify them are by others.
    name: 'the beginning of a comment in the notifications',
    read: get(() => '/account/notifications?page=note_comment_mention'),
    shows: ({ text }, { secret }) =>
      (JSON.parse(text) as { items?: { comment_excerpt: string | null }[] }).items?.some(
        ({ comment_excerpt }) => comment_excerpt?.includes(secret),
      ) === true,
    membersOnly: true,
    shownTo: ['accepted'],
  },
  { name: 'the notifications', read: get(() => '/account/notifications'), membersOnly: true },
  { name: 'the sitemap', read: page(() => '/sitemap/stories-0.xml'), shownTo: [] },
];
