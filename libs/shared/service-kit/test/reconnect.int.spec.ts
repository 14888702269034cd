import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { connectRedis } from '../src/rpc/redis-connection.js';
import { Relay } from '../src/events/relay.js';
import { StreamReader } from '../src/events/stream-reader.js';
import { quiet } from './fixtures/rpc/rpc-context.js';
import { secret } from './fixtures/events/start-consuming.js';
import { openJobs } from './fixtures/jobs/start-worker.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { quietLogger } from './fixtures/loggers.js';

/** A server that closes connections at once, as a Redis does that is about to stop. */
describe('a Redis that does not stay', () => {
  let database: ServiceDatabase;
  let server: Server;
  let redisUrl: string;
  let connectedAt: number[];

  beforeAll(async () => (database = await openServiceDatabase('')));
  afterAll(() => database.close());
  beforeEach(async () => {
    connectedAt = [];
    server = createServer((socket) => {
      connectedAt.push(performance.now());
      socket.on('error', () => undefined);
      socket.destroy();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    redisUrl = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const common = () => ({ dataSource: database.dataSource, redisUrl, secret, logger: quietLogger });
  const connections: Record<string, () => () => unknown> = {
    calls() {
      const redis = connectRedis(redisUrl, 'a key', quiet);
      return () => redis.disconnect();
    },
    jobs() {
      const jobs = openJobs(redisUrl);
      return () => jobs.close();
    },
    'the reader of events'() {
      const reader = new StreamReader(redisUrl, 'a stream', 'a group', quietLogger);
      reader.connect();
      return () => reader.disconnect();
    },
    'the relay'() {
      const relay = new Relay({ ...common(), service: 'content', registry: new Registry() });
      relay.start();
      return () => relay.stop();
    },
  };

  it.each(Object.keys(connections))('is left in peace longer after each try: %s', async (name) => {
    const stop = connections[name]?.();
    await waitFor(() => connectedAt.length >= 5);
    await stop?.();
    const [first = NaN] = connectedAt;
    // After 50, 100, 150 and 200 ms; timers may be a little early.
    expect((connectedAt[4] ?? NaN) - first).toBeGreaterThanOrEqual(490);
  });
});
