import { createHash, randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { listDrafts, resolveSession, sessionEnded, userChanged } from '@quillstead/contracts';
import { publicUser, startProxy, waitFor } from '@quillstead/testing';
import type { RpcContext } from '@quillstead/service-kit';
import { Client } from 'pg';
import { callHold, startScriptedSite, statusOf } from './scripted-site.js';
import { type GatewayUrls, sharedSite, type SharedSite } from './shared-site.js';

interface SessionList {
  items: { id: number; is_current: 0 | 1 }[];
}

/** Only a member may read it. */
const readAsMember = ['GET', '/draft/list'] as const;

describe('a session that has ended', () => {
  let site: SharedSite;
  let other: GatewayUrls;
  beforeAll(async () => {
    site = await sharedSite();
    other = site.other;
  });
  afterAll(() => site?.stop());

  it('is refused by every gateway when log-out has its response', async () => {
    const here = await site.member();
    const there = here.twin(other.url);
    expect((await there.call(...readAsMember)).status).toBe(200);
    expect((await here.call('DELETE', '/user/account/logout')).status).toBe(204);
    expect((await there.call(...readAsMember)).status).toBe(403);
  });

  it('is refused by a gateway that stood still meanwhile; log-out succeeds all the same', async () => {
    const still = await site.startGateway();
    const here = await site.member();
    const there = here.twin(still.url);
    expect((await there.call(...readAsMember)).status).toBe(200);
    still.signal('SIGSTOP');
    try {
      expect((await here.call('DELETE', '/user/account/logout')).status).toBe(204);
    } finally {
      // The requests that arrive while it stands still are the first that it handles when it goes on.
      const sent = requestsSent(5);
      const calls = Array.from({ length: 5 }, () => there.twin().call(...readAsMember));
      await sent;
      still.signal('SIGCONT');
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses).toEqual(Array(5).fill(403));
    }
    expect((await there.call(...readAsMember)).status).toBe(403);
    await still.stop();
  });

  it('is taken no more by a gateway that is cut off from Redis, as soon as log-out has its response', async () => {
    // Before the gateway starts, so that no event about a new member makes it forget them.
    const here = await site.member();
    const proxy = await startProxy(process.env['TEST_REDIS_URL'] ?? '');
    const folder = await mkdtemp(join(tmpdir(), 'quillstead-web-'));
    await writeFile(join(folder, 'index.html'), '<html><head></head><body></body></html>');
    const cutOff = await site.startGateway({ REDIS_URL: proxy.url, WEB_DIST: folder });
    const there = here.twin(cutOff.url);
    // A page for members alone, and the gateway needs nobody to know that it is one.
    expect((await there.open('GET', '/write')).status).toBe(200);
    proxy.hold();
    expect((await here.call('DELETE', '/user/account/logout')).status).toBe(204);
    expect((await there.open('GET', '/write')).status).toBe(404);
    proxy.release();
    await waitFor(async () => (await there.call(...readAsMember)).status === 403);
    await cutOff.stop();
    await proxy.stop();
    await rm(folder, { recursive: true });
  });

  it('is refused by every gateway when its end from the list has its response, and no other session is', async () => {
    const here = await site.member();
    const elsewhere = await site.visitor();
    const body = { login: here.username, password: here.password };
    expect((await elsewhere.call('POST', '/user/account/login', { body })).status).toBe(200);
    const there = elsewhere.twin(other.url);
    expect((await there.call(...readAsMember)).status).toBe(200);
    const { items } = (await here.call('GET', '/user/account/sessions')).json<SessionList>();
    const id = items.find(({ is_current }) => is_current === 0)?.id;
    const response = await here.call('DELETE', `/user/account/session?id=${id}`);
    expect([response.status, response.text, response.headers.getSetCookie()]).toEqual([204, '', []]);
    expect((await there.call(...readAsMember)).status).toBe(403);
    expect((await here.call(...readAsMember)).status).toBe(200);
    expect((await here.call('DELETE', `/user/account/session?id=${id}`)).status).toBe(404);
  });

  it('is refused by every gateway when it was ended from its own list, as by a log-out', async () => {
    const here = await site.member();
    const there = here.twin(other.url);
    expect((await there.call(...readAsMember)).status).toBe(200);
    const { items } = (await here.call('GET', '/user/account/sessions')).json<SessionList>();
    const response = await here.call('DELETE', `/user/account/session?id=${items[0]?.id}`);
    expect(response.status).toBe(204);
    expect(here.cookies.has('sid')).toBe(false);
    expect((await there.call(...readAsMember)).status).toBe(403);
    // The browser is a visitor's again, with a token of its own.
    const body = { email: 'nobody@mail.example' };
    expect((await here.call('POST', '/user/account/forgot-password', { body })).status).toBe(202);
  });

  it('can be ended by its own member alone', async () => {
    const [ann, bea, visitor] = [await site.member(), await site.member(), await site.visitor()];
    const { items } = (await ann.call('GET', '/user/account/sessions')).json<SessionList>();
    const path = `/user/account/session?id=${items[0]?.id}`;
    expect((await bea.call('DELETE', path)).status).toBe(404);
    expect((await visitor.call('DELETE', path)).status).toBe(403);
    expect((await ann.call('DELETE', path, { without: 'xsrf' })).status).toBe(403);
    expect((await bea.call('DELETE', '/user/account/session')).status).toBe(400);
    expect((await ann.call(...readAsMember)).status).toBe(200);
  });

  it('is over 180 days after it began on every gateway, and its cookie lasts no longer', async () => {
    const here = await site.member();
    const accounts = new Client({ connectionString: site.databaseUrl('accounts') });
    await accounts.connect();
    const begin = (ago: string) =>
      accounts.query(
        `UPDATE session SET created_at = now() - $2::interval FROM "user"
         WHERE "user".id = session.user_id AND "user".username = $1`,
        [here.username, ago],
      );
    // A gateway that has not seen the cookie yet looks it up.
    await begin('180 days -1 hour');
    const fresh = await site.startGateway();
    const there = here.twin(fresh.url);
    const cookies = (await there.session()).headers.getSetCookie().join();
    expect(Number(/sid=[^;]+; Max-Age=(\d+)/.exec(cookies)?.[1])).toBeLessThanOrEqual(60 * 60);
    await begin('180 days 1 second');
    const later = await site.startGateway();
    expect((await here.twin(later.url).call(...readAsMember)).status).toBe(403);
    await accounts.end();
    await Promise.all([fresh.stop(), later.stop()]);
  });

  it('is dead on every gateway when a new log-in has taken its place', async () => {
    const here = await site.member();
    const there = here.twin(other.url);
    expect((await there.call(...readAsMember)).status).toBe(200);
    const body = { login: here.username, password: here.password };
    expect((await here.call('POST', '/user/account/login', { body })).status).toBe(200);
    expect((await there.call(...readAsMember)).status).toBe(403);
    expect((await here.call(...readAsMember)).status).toBe(200);
  });
});

describe('a session that ends while it is used', () => {
  const viewer = { id: 7, session_id: 1, username: 'ann', role: 'member', show_nsfw: 0 };
  const session = { ...viewer, ends_at: Date.now() + 3_600_000 };
  const living = new Set<string>();
  const hold = callHold();
  const toResponse = (read: unknown): unknown => (read === 'nobody' ? null : read);
  let calls = 0;
  let site: Awaited<ReturnType<typeof startScriptedSite>>;

  beforeAll(async () => {
    const whose = ({ token_hash }: { token_hash: string }, context: RpcContext): Promise<unknown> => {
      calls += 1;
      return hold.pass(living.has(token_hash) ? session : 'nobody', context).then(toResponse);
    };
    const scripted = [
      { operation: resolveSession, respond: whose },
      { operation: listDrafts, respond: () => ({ items: [], next: null }) },
    ] as const;
    site = await startScriptedSite('accounts', scripted, 2);
  });
  afterAll(() => site?.stop());

  /** Acknowledged by gateways alone: no other service is here. */
  const memberChanged = { ...userChanged, awaitedBy: ['gateway'] as const };
  const ends = [
    ['its end', 0, sessionEnded],
    ['its end', 1, sessionEnded],
    ["its member's suspension", 0, memberChanged],
    ["its member's suspension", 1, memberChanged],
  ] as const;

  it.each(ends)(
    'is refused from the response to %s on, by gateway %i, whatever was looked up before',
    async (_, gateway, event) => {
      const token = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(token).digest('base64url');
      const read = () =>
        statusOf(`${site.gateways[gateway]?.url}/api/v1/draft/list`, { cookie: `sid=${token}` });
      const end = (): Promise<void> => {
        const act = (): void => void living.delete(hash);
        return event === sessionEnded
          ? site.change(act, event, { session_id: 1, token_hash: hash, user_id: viewer.id })
          : site.change(act, event, publicUser({ user_id: viewer.id, username: 'ann', status: 'suspended' }));
      };
      living.add(hash);
      const isKept = async (): Promise<boolean> => {
        const before = calls;
        return (await read()) === 200 && calls === before;
      };
      await waitFor(isKept);
      await end();
      expect(await read()).toBe(403);
      // The same while the session is being looked up, as when nothing is known of it yet.
      living.add(hash);
      await site.change(() => undefined, sessionEnded, { session_id: 1, token_hash: hash, user_id: 7 });
      const { begun, release } = hold.next();
      try {
        const early = read();
        await begun;
        await end();
        const before = calls;
        const late = read();
        await waitFor(() => calls > before, { what: 'a look-up of its own for who calls later' });
        expect(await late).toBe(403);
        release();
        expect(await early).toBe(200);
        expect(await read()).toBe(403);
      } finally {
        release();
      }
    },
  );
});

/** Resolves when the next so many requests of this process have been handed to the network. */
async function requestsSent(count: number): Promise<void> {
  const requests: ClientRequest[] = [];
  const all = Promise.withResolvers<void>();
  const note = (message: unknown): void => {
    requests.push((message as { request: ClientRequest }).request);
    if (requests.length === count) all.resolve();
  };
  subscribe('http.client.request.start', note);
  await all.promise.finally(() => unsubscribe('http.client.request.start', note));
  await Promise.all(requests.map((request) => request.writableFinished || once(request, 'finish')));
}
