import { defineInternalOperation } from '@quillstead/contracts';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { z } from 'zod';
import { serveOperations } from '../src/testing/serve-operations.js';
import { Outbox } from '../src/events/outbox.js';
import { listDeadLetterEvents } from '../src/events/replay-dead-letter-events.js';
import { listDeadLetterJobs } from '../src/jobs/dead-letter-jobs.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import { startConsuming } from './fixtures/events/start-consuming.js';
import { startRelay } from './fixtures/events/start-relay.js';
import { effectTable, thingChanged, thingTable } from './fixtures/events/things.js';
import { emailTable, sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs, startWorker } from './fixtures/jobs/start-worker.js';
import { openServiceDatabase } from './fixtures/open-service-database.js';

describe('a message that does not fit its declaration', () => {
  let redis: TestRedis;
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  afterAll(() => redis.stop());

  it('is a dead letter when it is an event: no handler sees it, the next one is applied', async () => {
    const publishing = await openServiceDatabase(thingTable);
    stops.push(() => publishing.close());
    const consuming = await openServiceDatabase(effectTable);
    stops.push(() => consuming.close());
    const seen: unknown[] = [];
    const consumers = startConsuming({
      dataSource: consuming.dataSource,
      redisUrl: redis.url,
      source: publishing.dataSource,
      react: async (payload) => void seen.push(payload),
    });
    stops.push(() => consumers.stop());
    const outbox = new Outbox(publishing.dataSource);
    const relay = startRelay(publishing.dataSource, outbox, redis.url);
    stops.push(() => relay.stop());

    await publishing.dataSource.transaction(async (manager) => {
      await outbox.publish(manager, thingChanged, { thing_id: 'private words' as never, version: 1 }, 1);
      const newer = { thing_id: 2, version: 1, colour: 'of a newer release' };
      await outbox.publish(manager, thingChanged, newer, 1);
    });
    await waitFor(() => seen.length > 0, { what: 'the event that fits' });
    expect(seen).toEqual([{ thing_id: 2, version: 1 }]);
    expect(await listDeadLetterEvents(consuming.dataSource)).toMatchObject([
      { number: 1, attempts: 1, payload: { thing_id: 'private words', version: 1 } },
    ]);
    const [{ error } = { error: '' }] = await listDeadLetterEvents(consuming.dataSource);
    expect(error).toContain('content.thing_changed does not fit its declaration: thing_id (invalid_type)');
    expect(error).not.toContain('private words');
  });

  it('is a dead letter when it is a job, and is not tried again', async () => {
    const service = await openServiceDatabase(emailTable);
    stops.push(() => service.close());
    const jobs = openJobs(redis.url);
    stops.push(() => jobs.close());
    const seen: unknown[] = [];
    const worker = startWorker({
      redisUrl: redis.url,
      dataSource: service.dataSource,
      jobs,
      send: async (payload) => void seen.push(payload),
    });
    stops.push(() => worker.stop());

    await jobs.add(sendEmail, { to: 7 as never });
    await jobs.add(sendEmail, { to: 'ann' });
    const dead = await waitFor(
      async () => {
        const all = await listDeadLetterJobs(service.dataSource);
        return all.length > 0 && seen.length > 0 ? all : null;
      },
      { what: 'a dead letter, and one that is done' },
    );
    expect(dead).toMatchObject([{ name: sendEmail.name, payload: { to: 7 }, attempts: 1 }]);
    expect(seen).toHaveLength(1);
  });

  it('fails when it is the payload or the reply of an internal operation', async () => {
    const secret = 'a secret of this deployment';
    const half = defineInternalOperation({
      name: 'content.half',
      repeat: 'freely',
      callers: ['gateway'],
      schemas: { payload: z.object({ number: z.int() }), reply: z.object({ half: z.int() }) },
    });
    const payloads: unknown[] = [];
    const respond = async (payload: { number: number }) => {
      payloads.push(payload);
      return { half: payload.number / 2 };
    };
    const wire = { redisUrl: redis.url, secret, logger: quiet };
    const server = await serveOperations({ ...wire, service: 'content' }, [{ operation: half, respond }]);
    stops.push(() => server.close());
    const client = new RedisListClient({ ...wire, timeout: 20_000 });
    stops.push(() => client.close());
    const call = (payload: object) =>
      client.call(half, payload as { number: number }, rpcContext({ within: 20_000 }));

    await expect(call({ number: 8, more: true })).resolves.toEqual({ half: 4 });
    await expect(call({ number: 'eight' })).rejects.toMatchObject({ code: 'internal' });
    expect(payloads).toEqual([{ number: 8 }]);
    await expect(call({ number: 7 })).rejects.toMatchObject({ code: 'internal' });
    expect(payloads).toHaveLength(2);
  });
});
