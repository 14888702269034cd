import { hashtagKey } from './hashtag-key.js';

describe('hashtagKey', () => {
  it.each([
    ['#R\u00caVE', '#r\u00eave'],
    ['#re\u0302ve', '#r\u00eave'],
    ['#RE\u0302VE', '#r\u00eave'],
    ['#\u1100\u1161', '#\uac00'],
    ['#Moon', '#moon'],
  ])('makes %j into %j', (hashtag, key) => {
    expect(hashtagKey(hashtag)).toBe(key);
  });
});
