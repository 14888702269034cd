import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { openSite } from './open-site.js';
import { takeComplaints, unhydrated } from './watched-page.js';

describe('what a browser reports', () => {
  const site = openSite();

  it('is each page that is shown, once however its address was spelt, and nothing behind it', async () => {
    const { page } = await site.openPage();
    const views = posted(page, '/page-view');
    await page.goto('/sign_in?wbraid=secret');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await waitFor(() => views.length === 2, { what: 'two page views' });
    expect(views).toEqual([{ pathname: '/account/login' }, { pathname: '/account/forgot-password' }]);
  });

  it.each([
    { name: 'doNotTrack', value: '1' },
    { name: 'globalPrivacyControl', value: true },
  ])('is no page to a browser that sets $name', async ({ name, value }) => {
    const { page } = await site.openPage();
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
    const { page } = await site.openPage();
    const errors = posted(page, '/error');
    await page.route('**/assets/terms-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Broken() { throw new Error("Broken at " + location.href); }',
      }),
    );
    const responded = page.waitForResponse('**/api/v1/error');
    await unhydrated(page).goto('/site/terms?q=secret');
    await page.getByRole('heading', { name: 'Oh no! Oh no! Oh... KA-BOOOM!' }).waitFor();
    expect((await responded).status()).toBe(204);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      error: { pathname: '/site/terms', message: expect.stringMatching(/^Broken at \S+\/site\/terms$/) },
    });
    expect(JSON.stringify(errors)).not.toContain('secret');
    expect(takeComplaints()).toEqual([expect.stringContaining('Broken at')]);
  });

  it('is what is thrown outside of rendering, each fault once, with the release and nothing typed', async () => {
    const { page } = await site.openPage();
    const errors = posted(page, '/error');
    await page.goto('/account/login?q=secret');
    await page.getByLabel('Username or email').fill('my-secret');
    await page.evaluate(() => {
      const typed = document.querySelector<HTMLInputElement>('main input')?.value ?? '';
      for (let time = 0; time < 50; time += 1) {
        setTimeout(() => {
          throw new Error('A timer broke at ' + location.href);
        });
        void Promise.reject(new Error(`Nobody waits for ${typed}`));
      }
      void Promise.reject({ typed });
      const foreign = new Error('An extension broke');
      foreign.stack = 'Error\n    at f (chrome-extension://abcdef/content.js:1:2)';
      void Promise.reject(foreign);
      setTimeout(() => void Promise.reject(new Error('The last')), 50);
    });
    const last = (): boolean => JSON.stringify(errors).includes('The last');
    await waitFor(last, { what: 'the report of the last fault' });
    const message = (text: string) =>
      expect.objectContaining({ message: text, pathname: '/account/login', release: expect.any(String) });
    const sent = errors.map((body) => (body as { error: unknown }).error);
    expect(sent).toHaveLength(4);
    expect(sent).toEqual(
      expect.arrayContaining([
        message(`A timer broke at ${site.url}/account/login`),
        message('Nobody waits for …'),
        message('Thrown, and no error: Object'),
        message('The last'),
      ]),
    );
    expect(JSON.stringify(sent)).not.toMatch(/secret|extension/u);
    const entry = await page.locator('script[type="module"]').first().getAttribute('src');
    expect(entry).toBe(`/assets/${(sent[0] as { release: string }).release}.js`);
    expect(takeComplaints()).toContain('uncaught: The last');
  });

  it('is what was thrown before the app was there', async () => {
    const { page } = await site.openPage();
    const errors = posted(page, '/error');
    await page.addInitScript(() => {
      const begin = () => {
        if (document.readyState === 'interactive') throw new Error('Too early');
      };
      document.addEventListener('readystatechange', begin);
    });
    await page.goto('/site/terms');
    await waitFor(() => errors.length > 0, { what: 'the report of what was thrown early' });
    expect(errors).toMatchObject([{ error: { message: 'Too early' } }]);
    expect(takeComplaints()).toEqual(['uncaught: Too early']);
  });

  it('is a part that never came, after the page was loaded anew once', async () => {
    const { page } = await site.openPage();
    const errors = posted(page, '/error');
    const loads: string[] = [];
    page.on('request', (request) => void (request.isNavigationRequest() && loads.push(request.url())));
    await page.route('**/assets/privacy-page-*.js', (route) => route.abort());
    const responded = page.waitForResponse('**/api/v1/error');
    await unhydrated(page).goto('/site/privacy', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Oh no! Oh no! Oh... KA-BOOOM!' }).waitFor();
    expect((await responded).status()).toBe(204);
    const address = `${site.url}/site/privacy`;
    expect(loads).toEqual([address, `${address}?reloaded=1`]);
    expect(errors).toHaveLength(1);
    expect(takeComplaints()).toContainEqual(expect.stringContaining('privacy-page'));
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
