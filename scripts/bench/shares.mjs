/** The first of the names whose part of a thousand stories is not used up. */
export const oneOf = (shares) => {
  let sum = 0;
  const cases = Object.entries(shares).map(
    ([name, count]) => `WHEN roll.n < ${(sum += count)} THEN '${name}'`,
  );
  return `(SELECT CASE ${cases.join(' ')} END FROM (SELECT random() * 1000 + 0 * n AS n) AS roll)`;
};
/** A rare language, and stories without one. */
export const languages = { en: 800, de: 100, fr: 50, es: 29, fi: 1 };
/** The lengths of stories, by the names of their categories. */
export const categories = {
  drabble: 100,
  microfiction: 300,
  'sudden fiction': 250,
  'flash fiction': 250,
  'short story': 80,
  novel: 18,
  epic: 2,
};
