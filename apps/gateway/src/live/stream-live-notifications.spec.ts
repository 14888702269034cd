import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveNotifications, type SessionViewer } from '@quillstead/contracts';
import { fastify, type FastifyInstance } from 'fastify';
import type { LiveNotifications } from './live-notifications.js';
import type { LiveStream } from './live-stream.js';
import { StreamLiveNotifications } from './stream-live-notifications.js';

const viewer: SessionViewer = { id: 1, session_id: 1, username: 'ann', role: 'member', show_nsfw: 0 };
const caller = { viewer, tokenHash: 'hash', token: 'token', endsAt: null, sentCookie: true };

describe('the connection of a member for live notifications', () => {
  let server: FastifyInstance;
  const kept = new Set<LiveStream>();
  const live = {
    checkRoom: () => undefined,
    keep: (stream: LiveStream) => {
      kept.add(stream);
      return { closed: () => void kept.delete(stream) };
    },
  } as unknown as LiveNotifications;
  const route = new StreamLiveNotifications(live);
  /** The look at the session, which comes before the response. */
  let session: PromiseWithResolvers<void>;
  let arrived: PromiseWithResolvers<{ readonly gone: Promise<unknown>; readonly handled: Promise<void> }>;

  beforeEach(async () => {
    session = Promise.withResolvers();
    arrived = Promise.withResolvers();
    server = fastify();
    server.get('/', (request, reply) => {
      const handled = session.promise.then(() =>
        route.respond({ call: liveNotifications, request, reply, caller, payload: {} }),
      );
      arrived.resolve({ gone: once(reply.raw, 'close'), handled });
      return handled;
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());

  const open = () =>
    get({ port: (server.server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });

  it('is kept until it closes', async () => {
    const request = open();
    session.resolve();
    await once(request, 'response');
    expect(kept.size).toBe(1);
    request.on('error', () => undefined).destroy();
    await (
      await arrived.promise
    ).gone;
    expect(kept.size).toBe(0);
  });

  it('is not kept when the member has left before its session was looked up', async () => {
    const request = open();
    const { gone, handled } = await arrived.promise;
    request.on('error', () => undefined).destroy();
    await gone;
    session.resolve();
    await handled;
    expect(kept.size).toBe(0);
  });
});
