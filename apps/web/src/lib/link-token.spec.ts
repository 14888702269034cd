import { forgetLinkToken, linkToken, takeLinkToken } from './link-token.js';

describe('the token of a mailed link', () => {
  it('is taken out of the address, whatever else stands there, and kept until it is used', () => {
    history.replaceState(null, '', '/account/verify?wbraid=a&token=s%2Bcret#top');
    takeLinkToken();
    expect(location.href).toMatch(/\/account\/verify\?wbraid=a#top$/u);
    expect(linkToken()).toBe('s+cret');
    forgetLinkToken();
    expect(linkToken()).toBeNull();
  });

  it('leaves an address without one alone', () => {
    history.replaceState(null, '', '/search/story?q=token');
    takeLinkToken();
    expect(location.href).toMatch(/\/search\/story\?q=token$/u);
    expect(linkToken()).toBeNull();
  });
});
