import { waitFor } from '@quillstead/testing';
import { listen } from './listen.js';
import { sharedSite, story, type SharedSite } from './shared-site.js';

describe('a gateway that serves the live notifications alone', () => {
  let site: SharedSite;
  let live: Awaited<ReturnType<SharedSite['startGateway']>>;
  beforeAll(async () => {
    site = await sharedSite();
    live = await site.startGateway({ ROLE: 'live' });
  });
  afterAll(async () => {
    await live?.stop();
    await site?.stop();
  });

  it('sends counts to a member who logged in at another gateway, and ends with their session', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    const stream = await listen(author.twin(live.url));
    await waitFor(() => stream.totals.length === 1, { what: 'the first counts' });
    const published = await author.call('POST', '/story', { body: story });
    const { story_id } = published.json<{ story_id: number }>();
    expect((await reader.call('POST', '/story/like', { body: { story_id } })).status).toBe(200);
    await waitFor(() => stream.totals.at(-1) === 1, { what: 'the like to arrive' });
    expect((await author.call('DELETE', '/user/account/logout')).status).toBe(204);
    await waitFor(() => !stream.isOpen(), { what: 'the connection to end' });
  });

  it('refuses visitors, as every gateway does', async () => {
    const stream = await listen(await site.visitor(live));
    expect(stream.status).toBe(403);
    stream.close();
  });

  it.each([
    ['GET', '/'],
    ['GET', '/sitemap.xml'],
    ['GET', '/api/v1/home'],
    ['GET', '/api/v1/docs'],
    ['POST', '/api/v1/user/account/session'],
    ['POST', '/api/v1/user/account/login'],
  ])('serves nothing else: %s %s', async (method, path) => {
    const response = await fetch(`${live.url}${path}`, { method });
    await response.arrayBuffer();
    expect(response.status).toBe(404);
  });

  it('is ready, and is measured', async () => {
    expect((await fetch(`${live.healthUrl}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${live.healthUrl}/metrics`)).text()).toContain('live_connections');
  });
});
