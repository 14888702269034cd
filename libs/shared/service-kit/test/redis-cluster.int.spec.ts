import type { RedisUserName } from '@quillstead/contracts';
import { redisUserUrl, waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { RpcAddresses } from '../src/rpc/rpc-addresses.js';
import { Outbox } from '../src/events/outbox.js';
import type { Jobs } from '../src/jobs/jobs.js';
import { PublishNotificationChanges, ReceiveNotificationChanges } from '../src/live/notification-changes.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, type Replica, startReplica } from './fixtures/rpc/start-replica.js';
import { secret, startConsuming } from './fixtures/events/start-consuming.js';
import { startAcknowledger, startPublishing } from './fixtures/events/start-acknowledging.js';
import { startRelay } from './fixtures/events/start-relay.js';
import { effects, effectTable, keptBy, publishThing, thingTable } from './fixtures/events/things.js';
import { emailTable, sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs, startWorker } from './fixtures/jobs/start-worker.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { quietLogger } from './fixtures/loggers.js';
import { startCluster, type TestCluster } from './fixtures/start-cluster.js';

const callsOfContent = new RpcAddresses(secret).requests('content', 'gateway');

describe('over a Redis Cluster', () => {
  let cluster: TestCluster;
  let replica: Replica;
  let client: RedisListClient;
  let content: ServiceDatabase;
  let notifications: ServiceDatabase;
  let outbox: Outbox;
  let jobs: Jobs;
  const sent: string[] = [];
  const stops: (() => unknown)[] = [];

  /** Each process is its own user there, as on a real site. */
  const as = (user: RedisUserName): string => redisUserUrl(cluster.url, user);
  const isResponding = (): Promise<boolean> =>
    client.call(operations.nothing, {}, rpcContext()).then(
      () => true,
      () => false,
    );
  const publish = async (id: number): Promise<void> =>
    void (await publishThing(content.dataSource, outbox, id));
  const isApplied = async (id: number): Promise<boolean> =>
    (await effects(notifications.dataSource)).some(({ thing_id: thing }) => thing === id);

  beforeAll(async () => {
    [cluster, content, notifications] = await Promise.all([
      startCluster(callsOfContent),
      openServiceDatabase(thingTable),
      openServiceDatabase(`${effectTable};${emailTable}`),
    ]);
    const { dataSource } = notifications;
    replica = await startReplica({ redisUrl: as('content'), secret });
    client = new RedisListClient({ redisUrl: as('gateway'), secret, logger: quiet });
    outbox = new Outbox(content.dataSource);
    const relay = startRelay(content.dataSource, outbox, as('content'));
    const consuming = startConsuming({
      dataSource,
      redisUrl: as('notifications'),
      source: content.dataSource,
    });
    jobs = openJobs(as('notifications'));
    const send = async ({ to }: { to: string }): Promise<void> => void sent.push(to);
    const worker = startWorker({
      redisUrl: as('notifications'),
      dataSource,
      jobs,
      send,
      registry: new Registry(),
    });
    stops.push(
      () => relay.stop(),
      () => consuming.stop(),
      () => worker.stop(),
    );
    await waitFor(() => client.isReady);
  });

  afterAll(async () => {
    client?.close();
    killReplicas();
    await Promise.all(stops.map((stop) => stop()));
    await jobs?.close();
    await Promise.all([content?.close(), notifications?.close()]);
    await cluster?.stop();
  });

  it('calls get their responses, also those too large to be published', async () => {
    expect(
      await client.call(operations.context, {}, rpcContext({ requestId: 'of the cluster' })),
    ).toMatchObject({
      requestId: 'of the cluster',
    });
    const bytes = 300_000;
    expect(await client.callRaw(operations.large, { bytes }, rpcContext())).toHaveLength(bytes);
  });

  it('a replica that stops ends its wait and leaves', async () => {
    const leaving = await startReplica({ redisUrl: as('content'), secret });
    expect(await leaving.stop()).toBe(0);
    expect(await isResponding()).toBe(true);
  });

  it('events are consumed, and acknowledgements waited for', async () => {
    await publish(1);
    await waitFor(() => isApplied(1));
    const stopKeeping = await startAcknowledger('social', notifications.dataSource, as('social'));
    const publisher = await startPublishing(content.dataSource, as('content'));
    const { published } = await publishThing(content.dataSource, outbox, 2, keptBy('social'));
    await publisher.within(5_000, () => publisher.acknowledgements.wait(published));
    publisher.close();
    await stopKeeping();
    expect(await isApplied(2)).toBe(true);
  });

  it('jobs are done', async () => {
    await jobs.add(sendEmail, { to: 'ada' });
    await jobs.add(sendEmail, { to: 'bob' }, { delay: 50, id: 'later' });
    await waitFor(() => sent.length === 2);
    expect(sent).toEqual(['ada', 'bob']);
  });

  it('gateways receive whose notifications have changed', async () => {
    const members: number[] = [];
    let isReceiving = false;
    const wire = { secret, logger: quietLogger };
    const receiver = new ReceiveNotificationChanges({
      ...wire,
      redisUrl: as('gateway'),
      changed: (ids) => members.push(...ids),
      missed: () => (isReceiving = true),
    });
    receiver.start();
    await waitFor(() => isReceiving);
    const saying = new PublishNotificationChanges({ ...wire, redisUrl: as('notifications') });
    await waitFor(() => {
      saying.say([7]);
      return members.includes(7);
    });
    receiver.stop();
    saying.close();
  });

  it('all goes on after the master of operation has died and its replica took its place', async () => {
    await cluster.killMasterOf(callsOfContent);
    await waitFor(isResponding, { what: 'a response by the new master', timeout: 30_000 });
    await publish(3);
    await waitFor(() => isApplied(3), { timeout: 30_000 });
    await waitFor(() => jobs.add(sendEmail, { to: 'cyd' }).then(() => true), { timeout: 30_000 });
    await waitFor(() => sent.includes('cyd'), { timeout: 30_000 });
    expect(await replica.stop()).toBe(0);
  });
});
