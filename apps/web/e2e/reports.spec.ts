import { startChromium, waitFor } from '@quillstead/testing';
import type { Browser, Page } from 'playwright';
import { type SiteUnderTest, sharedSite } from './site.js';
import { openPage } from './watched-page.js';

describe('what a browser reports', () => {
  let site: SiteUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([sharedSite(), startChromium()]);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('is each page that is shown, once however its address was spelt, and nothing behind it', async () => {
    const { page, complaints } = await openPage(browser, site.url);
    const views = posted(page, '/page-view');
    await page.goto('/sign_in?wbraid=secret');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await waitFor(() => views.length === 2, { what: 'two page views' });
    expect(views).toEqual([{ pathname: '/account/login' }, { pathname: '/account/forgot-password' }]);
    expect(complaints).toEqual([]);
  });

  it.each([
    { name: 'doNotTrack', value: '1' },
    { name: 'globalPrivacyControl', value: true },
  ])('is no page to a browser that sets $name', async ({ name, value }) => {
    const { page } = await openPage(browser, site.url);
    await page.addInitScript(
      (wish) => Object.defineProperty(navigator, wish.name, { get: () => wish.value }),
      { name, value },
    );
    const views = posted(page, '/page-view');
    await page.goto('/site/terms', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Terms of Use' }).waitFor();
    expect(views).toEqual([]);
  });

  it('is what broke while a page was shown, without the query of any address', async () => {
    const { page } = await openPage(browser, site.url);
    const errors = posted(page, '/error');
    await page.route('**/assets/terms-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Broken() { throw new Error("Broken at " + location.href); }',
      }),
    );
    const answered = page.waitForResponse('**/api/v1/error');
    await page.goto('/site/terms?q=secret');
    await page.getByRole('heading', { name: 'Oh no! Oh no! Oh... KA-BOOOM!' }).waitFor();
    expect((await answered).status()).toBe(204);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      error: { pathname: '/site/terms', message: expect.stringMatching(/^Broken at \S+\/site\/terms$/) },
    });
    expect(JSON.stringify(errors)).not.toContain('secret');
  });

  it('is a part that never came, after the page was loaded anew once', async () => {
    // A page of which nobody waits for the app to take it over, which it never does.
    const page = await (await openPage(browser, site.url)).context.newPage();
    const errors = posted(page, '/error');
    const loads: string[] = [];
    page.on('request', (request) => void (request.isNavigationRequest() && loads.push(request.url())));
    await page.route('**/assets/privacy-page-*.js', (route) => route.abort());
    const answered = page.waitForResponse('**/api/v1/error');
    await page.goto('/site/privacy', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Oh no! Oh no! Oh... KA-BOOOM!' }).waitFor();
    expect((await answered).status()).toBe(204);
    const address = `${site.url}/site/privacy`;
    expect(loads).toEqual([address, `${address}?reloaded=1`]);
    expect(errors).toHaveLength(1);
  });
});

/** The bodies that a page posts to a call, as they come. */
function posted(page: Page, path: string): readonly unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1${path}`) bodies.push(request.postDataJSON());
  });
  return bodies;
}
