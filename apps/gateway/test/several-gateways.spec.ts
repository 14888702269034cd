import { waitFor } from '@quillstead/testing';
import { Browser } from './browser.js';
import { type Gateway, startWholeSite, story, type WholeSite } from './whole-site.js';

describe('several gateways', () => {
  let site: WholeSite;
  let other: Gateway;
  beforeAll(async () => {
    site = await startWholeSite();
    other = await site.startGateway();
  });
  afterAll(() => site?.stop());

  it('know the same sessions, and forget one that ended elsewhere although they had kept it', async () => {
    const here = await site.member();
    const there = Object.assign(new Browser(other.url), { cookies: new Map(here.cookies) });
    expect((await there.call('GET', '/draft/list')).status).toBe(200);
    expect((await here.call('DELETE', '/user/account/logout')).status).toBe(204);
    // Well before the 30 seconds after which it would be forgotten anyway.
    await waitFor(async () => (await there.call('GET', '/draft/list')).status === 403, { timeout: 5_000 });
  });

  it('take the same XSRF tokens', async () => {
    const visitor = await site.visitor();
    visitor.site = other.url;
    const { username, password } = await site.member();
    expect(
      (await visitor.call('POST', '/user/account/login', { body: { login: username, password } })).status,
    ).toBe(200);
    visitor.site = site.url;
    expect((await visitor.call('POST', '/draft', { body: story })).status).toBe(200);
  });

  it('finish what they have begun when they are told to stop', async () => {
    const leaving = await site.startGateway();
    const ann = await site.member(leaving);
    const isReady = async () => (await fetch(`${leaving.healthUrl}/readyz`).catch(() => null))?.ok ?? false;
    expect(await isReady()).toBe(true);
    const open = Array.from({ length: 20 }, () => ann.call('GET', '/draft/list'));
    const exitCode = leaving.stop();
    for (const answer of await Promise.all(open)) expect(answer.status).toBe(200);
    expect(await exitCode).toBe(0);
  });
});
