import { Browser } from './browser.js';
import { startWholeSite, type WholeSite } from './whole-site.js';

describe('page views', () => {
  let site: WholeSite;
  beforeAll(async () => void (site = await startWholeSite()));
  afterAll(() => site?.stop());

  const view = (pathname: string, headers: Record<string, string> = {}) =>
    new Browser(site.url).call('POST', '/page-view', { body: { pathname }, headers });

  /** The counts by pattern. */
  async function counted(): Promise<Record<string, number>> {
    const metrics = await (await fetch(`${site.gateway.healthUrl}/metrics`)).text();
    const lines = metrics.matchAll(/^page_views_total\{.*?route="([^"]*)".*?\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, route = '', count]) => [route, Number(count)]));
  }

  it('are counted by the pattern of the address, without cookie or proof, and nothing else is kept', async () => {
    const before = await site.countRows();
    for (const pathname of ['/story/a-lamp', '/story/another-lamp', '/', '/no/such/place?q=secret']) {
      expect((await view(pathname)).status).toBe(204);
    }
    expect(await counted()).toEqual({ '/story/:slug': 2, '/': 1, none: 1 });
    expect(await site.countRows()).toEqual(before);
    const metrics = await (await fetch(`${site.gateway.healthUrl}/metrics`)).text();
    expect(metrics).not.toMatch(/lamp|secret/);
  });

  it.each(['dnt', 'sec-gpc'])('are not counted when the browser sends %s', async (header) => {
    const before = await counted();
    expect((await view('/', { [header]: '1' })).status).toBe(204);
    expect(await counted()).toEqual(before);
  });

  it('are refused when they name no path', async () => {
    expect((await view('javascript:alert(1)')).status).toBe(400);
  });
});
