import { printSiteLinks, socialLinksVariable } from './site-links.js';

const search =
  '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title="A &amp; B" />';

describe('the links of the site itself', () => {
  it('are those that were configured, each with the name of its site', () => {
    const SOCIAL_LINKS = socialLinksVariable.parse('https://x.com/lamp?a=1&b=2  https://ko-fi.com/lamp');
    const [CONTACT_EMAIL, STATUS_PAGE_URL] = ['hello@lamp.example', 'https://status.lamp.example/?a&b'];
    expect(printSiteLinks({ SITE_NAME: 'A & B', CONTACT_EMAIL, STATUS_PAGE_URL, SOCIAL_LINKS })).toBe(
      [
        '',
        search,
        '<meta name="contact" content="hello@lamp.example" />',
        '<meta name="status-page" content="https://status.lamp.example/?a&amp;b" />',
        '<link rel="me" href="https://x.com/lamp?a=1&amp;b=2" title="Twitter" />',
        '<link rel="me" href="https://ko-fi.com/lamp" title="Ko-fi" />',
      ].join('\n    '),
    );
  });

  it('name the CDN that has the pictures', () => {
    const site = { SITE_NAME: 'A & B', SOCIAL_LINKS: [], MEDIA_URL: 'https://cdn.lamp.example' };
    expect(printSiteLinks(site)).toContain('<meta name="media" content="https://cdn.lamp.example" />');
  });

  it('lead to the search alone unless others are configured', () => {
    const SOCIAL_LINKS = socialLinksVariable.parse(undefined);
    expect(printSiteLinks({ SITE_NAME: 'A & B', SOCIAL_LINKS })).toBe(`\n    ${search}`);
  });

  it.each(['https://lamp.example/', 'javascript:alert(1)', 'x.com/lamp'])('are never %s', (address) => {
    expect(socialLinksVariable.safeParse(address).error?.message).toContain(address);
  });
});
