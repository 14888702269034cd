/** The size of the bench data set (unequal as in life: a few authors, stories and hashtags have most). */
export const size = {
  stories: 1_000_000,
  authors: 50_000,
  hashtags: 2_000,
  bookmarks: 1_000_000,
  subscriptions: 1_000_000,
};

/** Members who follow so many authors or hashtags: those with the most stories, or those with the fewest. */
export const followers = [10, 200, 2_000].flatMap((count, index) => [
  { id: size.authors + 1 + 2 * index, count, kind: 'popular' },
  { id: size.authors + 2 + 2 * index, count, kind: 'quiet' },
]);

/** Members with so many bookmarks, with ids behind those of the followers. */
export const bookmarkers = [10, 20_000].map((count, index) => ({
  id: size.authors + followers.length + 1 + index,
  count,
}));
