/** The counts of statistics, under the names that the page and its files give them (docs/product/statistics.md). */
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
