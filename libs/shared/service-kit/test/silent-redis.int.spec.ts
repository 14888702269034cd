import { jest } from '@jest/globals';
import { startProxy, startRedis, type TestProxy, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import {
  notificationChannel,
  printMembers,
  ReceiveNotificationChanges,
} from '../src/live/notification-changes.js';
import { openRedis } from '../src/redis/open-redis.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, startReplica } from './fixtures/rpc/start-replica.js';
import { openJobs, startWorker } from './fixtures/jobs/start-worker.js';
import { sendEmail } from './fixtures/jobs/email-jobs.js';
import { openServiceDatabase } from './fixtures/open-service-database.js';
import { quietLogger } from './fixtures/loggers.js';
import { standStill } from './fixtures/stand-still.js';

const secret = 'a secret of these tests alone';
/** Milliseconds: far below the quarter of an hour that TCP takes to detect it. */
const soon = { timeout: 30_000 };

describe('a Redis that vanishes without a word', () => {
  let redis: TestRedis;
  let proxy: TestProxy;
  let observer: Redis;

  beforeEach(async () => {
    redis = await startRedis();
    proxy = await startProxy(redis.url);
    observer = new Redis(redis.url);
  });
  afterEach(async () => {
    observer.disconnect();
    await proxy.stop();
    await redis.stop();
  });

  /** Waits by the server's own count until every connection has been silent for longer than is allowed. */
  const pings = async (): Promise<number> => {
    const stats = await observer.info('commandstats');
    return Number(/cmdstat_ping:calls=(\d+)/.exec(stats)?.[1] ?? 0);
  };

  it('is left by caller and service for the next one, and calls get responses again', async () => {
    await startReplica({ redisUrl: proxy.url, secret });
    const client = new RedisListClient({ redisUrl: proxy.url, secret, logger: quiet });
    const responds = () => client.call(operations.count, {}, rpcContext({ within: 500 })).then(() => true);
    await waitFor(responds);
    proxy.silence();
    await waitFor(responds, soon);
    client.close();
    killReplicas();
  });

  it('is left by who only listens', async () => {
    const received: number[] = [];
    let subscribed = 0;
    const receiver = new ReceiveNotificationChanges({
      redisUrl: proxy.url,
      secret,
      logger: quietLogger,
      changed: (ids) => void received.push(...ids),
      missed: () => (subscribed += 1),
    });
    receiver.start();
    await waitFor(() => subscribed === 1);
    proxy.silence();
    await waitFor(() => subscribed === 2, soon);
    await observer.publish(notificationChannel(secret), printMembers([7]));
    await waitFor(() => received.includes(7));
    receiver.stop();
  });

  it('is left by who waits for jobs, also while a job is due much later', async () => {
    const database = await openServiceDatabase('');
    const jobs = openJobs(proxy.url);
    const sent: string[] = [];
    const send = ({ to }: { to: string }) => Promise.resolve(void sent.push(to));
    const worker = startWorker({ redisUrl: proxy.url, dataSource: database.dataSource, jobs, send });
    await jobs.add(sendEmail, { to: 'later' }, { delay: 3_600_000 });
    await jobs.add(sendEmail, { to: 'now' });
    await waitFor(() => sent.includes('now'));
    proxy.silence();
    await waitFor(() => jobs.add(sendEmail, { to: 'again' }).then(() => true), soon);
    await waitFor(() => sent.includes('again'), soon);
    await worker.stop();
    await jobs.close();
    await database.close();
  });

  it('is not taken for gone by a process that stood still while the response to its PING came', async () => {
    let [sent, connections] = [0, 0];
    const client = openRedis(redis.url, 'a', {}).on('ready', () => void (connections += 1));
    const ping = client.ping.bind(client);
    jest.spyOn(client, 'ping').mockImplementation(() => {
      sent += 1;
      // Redis responds after half a second, and the next look is due before anything is read.
      if (sent === 1) void client.call('CLIENT', 'PAUSE', '500', 'ALL');
      if (sent === 1) setImmediate(() => standStill(2_500));
      return ping();
    });
    await waitFor(() => sent > 1);
    expect(connections).toBe(1);
    client.disconnect();
  });

  it('is not taken for gone where there is nothing to say, or a command waits', async () => {
    let connections = 0;
    const open = () => openRedis(redis.url, 'a', {}).on('ready', () => void (connections += 1));
    const [idle, listening, waiting] = [open(), open(), open()];
    await listening.subscribe('nothing');
    while ((await pings()) <= 10) await waiting.blpop('nothing', 2);
    expect([connections, idle.status, listening.status]).toEqual([3, 'ready', 'ready']);
    for (const each of [idle, listening, waiting]) each.disconnect();
  });
});
