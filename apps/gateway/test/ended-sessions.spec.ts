import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listDrafts, resolveSession, sessionEnded } from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import { startProxy } from './proxy.js';
import { readWithoutPause, startScriptedSite, statusOf } from './scripted-site.js';
import { type Door, sharedSite, type SharedSite } from './shared-site.js';

/** Only a member may read it. */
const readAsMember = ['GET', '/draft/list'] as const;

describe('a session that has ended', () => {
  let site: SharedSite;
  let other: Door;
  beforeAll(async () => {
    site = await sharedSite();
    other = site.other;
  });
  afterAll(() => site?.stop());

  it('is refused by every gateway when log-out is answered', async () => {
    const here = await site.member();
    const there = here.twin(other.url);
    expect((await there.call(...readAsMember)).status).toBe(200);
    expect((await here.call('DELETE', '/user/account/logout')).status).toBe(204);
    expect((await there.call(...readAsMember)).status).toBe(403);
  });

  it('is refused by a gateway that stood still meanwhile, and log-out does not wait for it for long', async () => {
    const still = await site.startGateway();
    const here = await site.member();
    const there = here.twin(still.url);
    expect((await there.call(...readAsMember)).status).toBe(200);
    still.signal('SIGSTOP');
    const began = performance.now();
    try {
      expect((await here.call('DELETE', '/user/account/logout')).status).toBe(204);
      expect(performance.now() - began).toBeLessThan(2_000);
    } finally {
      // What it is asked while it stands still it answers first of all when it goes on.
      const asked = Array.from({ length: 5 }, () => there.twin().call(...readAsMember));
      await pause(50);
      still.signal('SIGCONT');
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses).toEqual(Array(5).fill(403));
    }
    expect((await there.call(...readAsMember)).status).toBe(403);
    await still.stop();
  });

  it('is taken no more by a gateway that is cut off from Redis, as soon as log-out is answered', async () => {
    // Before the gateway starts, so that nothing that is told of a new member makes it forget them.
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

describe('a session that ends while it is used without pause', () => {
  const viewer = { id: 7, session_id: 1, username: 'ann', role: 'member', show_nsfw: 0 };
  const living = new Set<string>();
  let site: Awaited<ReturnType<typeof startScriptedSite>>;

  beforeAll(async () => {
    const whose = async ({ token_hash }: { token_hash: string }): Promise<unknown> => {
      const answer = living.has(token_hash) ? viewer : null;
      // What was looked up before the session ended is answered after it.
      await pause(Math.random() * 30);
      return answer;
    };
    const scripted = [
      { ask: resolveSession, answer: whose },
      { ask: listDrafts, answer: () => ({ items: [], next: null }) },
    ] as const;
    site = await startScriptedSite('accounts', scripted, 2);
  });
  afterAll(() => site?.stop());

  it('is refused by every gateway from the moment that its end is answered', async () => {
    for (let round = 0; round < 10; round += 1) {
      const token = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(token).digest('base64url');
      living.add(hash);
      const read = (reader: number) =>
        statusOf(`${site.gateways[reader % 2]?.url}/api/v1/draft/list`, { cookie: `sid=${token}` });
      const reading = readWithoutPause(read, 8);
      await reading.have(10, ({ status }) => status === 200);
      const ended = { session_id: 1, token_hash: hash, user_id: viewer.id };
      await site.change(() => living.delete(hash), sessionEnded, ended);
      const endedAt = performance.now();
      await reading.have(20, ({ begunAt }) => begunAt >= endedAt);
      const late = (await reading.stop()).filter(({ begunAt }) => begunAt >= endedAt);
      expect(new Set(late.map(({ status }) => status))).toEqual(new Set([403]));
    }
  });
});
