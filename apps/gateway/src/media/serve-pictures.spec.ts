import { pageHeaders } from '../http/security-headers.js';
import { headersOf } from './serve-pictures.js';

const cdn = 'https://cdn.lamp.example';
const open = { name: 'a', until: null };

describe('a picture', () => {
  it('that everybody may see is kept by browsers for ever, and by caches between for a minute', () => {
    expect(headersOf(open)).toEqual({ 'cache-control': 'public, max-age=31536000, immutable, s-maxage=60' });
    expect(headersOf(open, cdn)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=60',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('that a signed address opens is kept by its browser alone, with a CDN too', () => {
    expect(headersOf({ name: 'a', until: Date.now() - 1 }, cdn)).toEqual({
      'cache-control': 'private, max-age=0',
    });
  });

  it('may be shown by pages from the site, and from a CDN that is named', () => {
    const policyOf = (mediaUrl?: string) =>
      pageHeaders(true, { scripts: [], styles: [] }, mediaUrl)['content-security-policy'];
    expect(policyOf()).toContain("img-src 'self' data:;");
    expect(policyOf(cdn)).toContain(`img-src 'self' data: ${cdn};`);
  });
});
