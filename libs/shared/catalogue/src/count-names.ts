/** The names of the counts of statistics on the page and in its files (docs/product/statistics.md). */
export const countNames = {
  count_reads: 'Reads',
  count_likes: 'Likes',
  count_comments: 'Comments',
  count_subscribers: 'Subscribers',
  count_begun: 'Began to read',
  count_quarter: 'Came to a quarter',
  count_half: 'Came to a half',
  count_three_quarters: 'Came to three quarters',
  count_finished: 'Came to the end',
} as const;
