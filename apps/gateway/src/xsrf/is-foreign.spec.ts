import { isForeign } from './xsrf.js';

const site = 'https://quillstead.example';
const host = 'quillstead.example';

describe('isForeign', () => {
  it.each([
    ['nothing, as no browser does', { host }],
    ['our origin', { host, origin: site }],
    ['our origin behind a proxy that renames the host', { host: 'gateway.internal', origin: site }],
    ['the very address that was requested', { host: 'localhost:5001', origin: 'http://localhost:5001' }],
    ['same-origin', { host, origin: site, 'sec-fetch-site': 'same-origin' }],
    ['an address typed by hand', { host, 'sec-fetch-site': 'none' }],
  ])('lets pass what says %s', (_, headers) => {
    expect(isForeign(headers, site)).toBe(false);
  });

  it.each([
    ['another origin', { host, origin: 'https://evil.example' }],
    ['our name on another port', { host, origin: 'https://quillstead.example:8443' }],
    ['a name that begins as ours', { host, origin: 'https://quillstead.example.evil.example' }],
    ['an opaque origin', { host, origin: 'null' }],
    ['cross-site', { host, 'sec-fetch-site': 'cross-site' }],
    ['same-site, which is a neighbour', { host, 'sec-fetch-site': 'same-site' }],
  ])('refuses what says %s', (_, headers) => {
    expect(isForeign(headers, site)).toBe(true);
  });
});
