/** The size of the bench data set of search. Stories draw on fixed passages and titles, unequally as in life. */
export const size = {
  stories: 1_000_000,
  people: 100_000,
  hashtags: 5_000,
  comments: 200_000,
  words: 100_000,
  passages: 50_000,
  titles: 20_000,
};
