import { once } from 'node:events';
import { connect } from 'node:net';
import { waitFor } from '@quillstead/testing';
import { type GatewayUrls, sharedSite, story, type SharedSite } from './shared-site.js';

describe('several gateways', () => {
  let site: SharedSite;
  let other: GatewayUrls;
  beforeAll(async () => {
    site = await sharedSite();
    other = site.other;
  });
  afterAll(() => site?.stop());

  it('know the same sessions, and forget one that ended elsewhere although they had kept it', async () => {
    const here = await site.member();
    const there = here.twin(other.url);
    expect((await there.call('GET', '/draft/list')).status).toBe(200);
    expect((await here.call('DELETE', '/user/account/logout')).status).toBe(204);
    // Well before the 30 seconds after which it would be forgotten anyway.
    await waitFor(async () => (await there.call('GET', '/draft/list')).status === 403);
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

  it('go on responding for as long as STOP_DELAY_MS says, while they are unready already', async () => {
    const leaving = await site.startGateway({ STOP_DELAY_MS: '3600000' });
    leaving.signal('SIGTERM');
    await waitFor(async () => (await fetch(`${leaving.healthUrl}/readyz`)).status === 503);
    const newcomer = await site.visitor(leaving);
    expect((await newcomer.call('GET', '/home')).status).toBe(200);
    await leaving.kill();
  });

  it('finish what they have begun when they get the signal to stop', async () => {
    const leaving = await site.startGateway({ STOP_DELAY_MS: '100' });
    const isReady = async () => (await fetch(`${leaving.healthUrl}/readyz`).catch(() => null))?.ok ?? false;
    expect(await isReady()).toBe(true);
    const begun = await beginCall(leaving);
    const exitCode = leaving.stop();
    await waitFor(async () => !(await isReady()));
    expect(await begun.finish()).toMatch(/^HTTP\/1\.1 200 OK[^]*"id":null/);
    expect(await exitCode).toBe(0);
  });
});

/** Makes a session call as far as its headers: the server says when it has them and waits for the body. */
async function beginCall(gateway: GatewayUrls): Promise<{ finish: () => Promise<string> }> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').setEncoding('utf8');
  const headers = ['host: x', 'content-type: application/json', 'content-length: 2', 'expect: 100-continue'];
  socket.write(`POST /api/v1/user/account/session HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [string];
  expect(first).toMatch(/^HTTP\/1\.1 100 Continue/);
  return {
    async finish() {
      let response = '';
      socket.on('data', (chunk: string) => (response += chunk));
      socket.write('{}');
      await once(socket, 'close');
      return response;
    },
  };
}
