import { Browser } from './browser.js';
import { sharedSite, type SharedSite } from './shared-site.js';

describe('page views', () => {
  let site: SharedSite;
  beforeAll(async () => void (site = await sharedSite({})));
  afterAll(() => site?.stop());

  const view = (pathname: string, headers: Record<string, string> = {}) =>
    new Browser(site.url).call('POST', '/page-view', { body: { pathname }, headers });

  const readMetrics = async () => (await fetch(`${site.gateway.healthUrl}/metrics`)).text();

  /** How often the gateway, which has no database, has called a service, by operation. */
  const operationsOf = (metrics: string) =>
    [...metrics.matchAll(/^rpc_client_seconds_count.*$/gm)].map(String);

  /** The counts by pattern. */
  async function counted(): Promise<Record<string, number>> {
    const lines = (await readMetrics()).matchAll(/^page_views_total\{.*?route="([^"]*)".*?\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, route = '', count]) => [route, Number(count)]));
  }

  it('are counted by the pattern of the address, without cookie or proof, and nothing else is kept', async () => {
    const before = operationsOf(await readMetrics());
    for (const pathname of ['/story/a-lamp', '/story/another-lamp', '/', '/no/such/place?q=secret']) {
      expect((await view(pathname)).status).toBe(204);
    }
    expect(await counted()).toEqual({ '/story/:slug': 2, '/': 1, none: 1 });
    const metrics = await readMetrics();
    expect(operationsOf(metrics)).toEqual(before);
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
