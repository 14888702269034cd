import { connect } from 'node:net';
import { apiBase, liveNotifications } from '@quillstead/contracts';
import { startProxy, waitFor } from '@quillstead/testing';
import type { Browser } from './browser.js';
import { listen } from './listen.js';
import { type GatewayUrls, type Member, sharedSite, story, type SharedSite } from './shared-site.js';

/** As many as one member may have at a gateway. */
const mostOfMember = 10;

describe('live notifications', () => {
  let site: SharedSite;
  let other: GatewayUrls;
  beforeAll(async () => {
    site = await sharedSite();
    other = site.other;
  });
  afterAll(() => site?.stop());

  const publish = async (author: Browser): Promise<number> =>
    (await author.call('POST', '/story', { body: story })).json<{ story_id: number }>().story_id;
  const like = async (reader: Browser, story_id: number): Promise<void> =>
    expect((await reader.call('POST', '/story/like', { body: { story_id } })).status).toBe(200);
  const see = (member: Browser) =>
    member.call('PUT', '/account/notifications', { body: { updateKey: 'note_last' } });
  const logIn = async ({ username, password }: Member): Promise<Browser> => {
    const browser = await site.visitor();
    const response = await browser.call('POST', '/user/account/login', {
      body: { login: username, password },
    });
    expect(response.status).toBe(200);
    return browser;
  };

  it('sends the counts of a member to each of their connections, at every gateway, and to nobody else', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    const [here, there, elsewhere, another] = await Promise.all(
      [author, author, author.twin(other.url), reader].map(listen),
    );
    const streams = [here, there, elsewhere];
    await waitFor(() => [...streams, another].every((stream) => stream?.totals.length === 1));
    expect(here).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'private, no-store' },
    });
    expect(here?.headers['content-encoding']).toBeUndefined();
    await like(reader, await publish(author));
    await waitFor(() => streams.every((stream) => stream?.totals.at(-1) === 1), {
      what: 'the like to arrive',
    });
    await see(author);
    await waitFor(() => streams.every((stream) => stream?.totals.at(-1) === 0), {
      what: 'the numbers to be cleared',
    });
    expect(another?.totals).toEqual([0]);
    for (const stream of [...streams, another]) stream?.close();
  });

  it('says first what is new already, as log-in does', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    await like(reader, await publish(author));
    const news = async () => (await author.session()).json().count_notifications_new_total === 1;
    await waitFor(news, { what: 'the like to be counted' });
    const again = await site.visitor();
    const body = { login: author.username, password: author.password };
    expect((await again.call('POST', '/user/account/login', { body })).json()).toMatchObject({
      count_notifications_new: { note_story_like: 1 },
      count_notifications_new_total: 1,
    });
    const stream = await listen(again);
    await waitFor(() => stream.totals.length === 1);
    expect(stream.totals).toEqual([1]);
    stream.close();
  });

  it('falls silent with its session, and with no other of the member', async () => {
    const member = await site.member();
    const second = await logIn(member);
    const [first, kept] = await Promise.all([member, second].map(listen));
    await waitFor(() => first?.totals.length === 1 && kept?.totals.length === 1);
    expect((await member.call('DELETE', '/user/account/logout')).status).toBe(204);
    await waitFor(() => first?.isOpen() === false, { what: 'the connection to end' });
    expect(kept?.isOpen()).toBe(true);
    const body = { password: member.password };
    expect((await second.call('DELETE', '/user/account', { body })).status).toBe(204);
    await waitFor(() => kept?.isOpen() === false, { what: 'the connection of the deleted account to end' });
  });

  it('falls silent with a session that ended while its gateway was cut off from Redis', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    const story_id = await publish(author);
    const proxy = await startProxy(process.env['TEST_REDIS_URL'] ?? '');
    const cutOff = await site.startGateway({ REDIS_URL: proxy.url });
    const stream = await listen(author.twin(cutOff.url));
    await waitFor(() => stream.totals.length === 1);
    proxy.down();
    expect((await author.call('DELETE', '/user/account/logout')).status).toBe(204);
    await like(reader, story_id);
    proxy.up();
    await waitFor(() => !stream.isOpen(), { what: 'the connection to end' });
    expect(stream.totals).toEqual([0]);
    await cutOff.stop();
    await proxy.stop();
  });

  it('is for members alone, and for so many connections of one', async () => {
    expect((await listen(await site.visitor())).status).toBe(403);
    const member = await site.member();
    const streams = await Promise.all(Array.from({ length: mostOfMember }, () => listen(member)));
    expect(streams.map(({ status }) => status)).toEqual(Array(mostOfMember).fill(200));
    const refused = await listen(member);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    streams[0]?.close();
    await waitFor(async () => {
      const stream = await listen(member);
      if (stream.status === 200) streams.push(stream);
      return stream.status === 200;
    });
    for (const stream of streams) stream.close();
  });

  it('takes no room for browsers that left before their session was read', async () => {
    const member = (await site.member()).twin(other.url);
    const { port, hostname } = new URL(other.url);
    const head = `GET ${apiBase}${liveNotifications.path} HTTP/1.1\r\nHost: x\r\nCookie: ${member.cookieHeader()}\r\n\r\n`;
    await Promise.all(
      Array.from({ length: 3 * mostOfMember }, async () => {
        const socket = connect(Number(port), hostname);
        await new Promise((resolve) => socket.write(head, resolve));
        socket.destroy();
      }),
    );
    // The gateway knows the session by now, and so has done with the requests before.
    expect((await member.session()).json()).toMatchObject({ id: expect.any(Number) });
    const stream = await listen(member);
    expect(stream.status).toBe(200);
    stream.close();
  });

  it('ends when its gateway gets the signal to stop, which it does in order', async () => {
    const leaving = await site.startGateway();
    const stream = await listen(await site.member(leaving));
    await waitFor(() => stream.totals.length === 1);
    expect(await leaving.stop()).toBe(0);
    await waitFor(() => !stream.isOpen());
  });
});
