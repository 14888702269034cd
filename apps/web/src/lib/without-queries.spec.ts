import { withoutQueries } from './without-queries.js';

describe('a text without the queries of its addresses', () => {
  it.each([
    ['at load (https://a.example/x.js?token=secret:12:7)', 'at load (https://a.example/x.js:12:7)'],
    ['Failed: https://a.example/account/verify?token=s#top', 'Failed: https://a.example/account/verify'],
    ['GET /account/reset-password?token=s failed', 'GET /account/reset-password failed'],
    ['x is not a function. Why? Nobody knows.', 'x is not a function. Why? Nobody knows.'],
    ['at https://a.example/b.js:1:2', 'at https://a.example/b.js:1:2'],
  ])('%s', (text, expected) => {
    expect(withoutQueries(text)).toBe(expected);
  });
});
