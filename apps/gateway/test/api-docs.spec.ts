import { Validator } from '@seriousme/openapi-schema-validator';
import { Browser } from './browser.js';
import { sharedSite, type SharedSite } from './shared-site.js';

const addresses = ['/openapi.json', '/docs', '/docs.css'];

describe('the documentation of the calls', () => {
  let site: SharedSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await sharedSite({ SITE_NAME: 'Lamp & Hill' });
    browser = new Browser(site.url);
  });
  afterAll(() => site?.stop());

  it('is valid OpenAPI for machines', async () => {
    const response = await browser.call('GET', '/openapi.json');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(await new Validator().validate(response.json())).toEqual({ valid: true });
    expect(response.json()).toMatchObject({ info: { title: 'Lamp & Hill' } });
  });

  it('is a page for people that needs nothing but its style sheet', async () => {
    const page = await browser.call('GET', '/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.text).toContain('href="/api/v1/docs.css"');
    expect((await browser.call('GET', '/docs.css')).headers.get('content-type')).toBe(
      'text/css; charset=utf-8',
    );
  });

  it.each(addresses)('%s is the same for everybody and not sent again to who has it', async (path) => {
    const { headers } = await browser.call('GET', path);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, must-revalidate');
    expect(headers.getSetCookie()).toEqual([]);
    const again = await browser.call('GET', path, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
