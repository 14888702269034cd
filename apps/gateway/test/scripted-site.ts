import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DomainEvent, EventPayloadOf, ServiceName } from '@quillstead/contracts';
import {
  type RpcContext,
  RedisListClient,
  connectDatabase,
  Acknowledgements,
  migrate,
  Outbox,
} from '@quillstead/service-kit';
import { type Scripted, serveOperations } from '@quillstead/service-kit/testing';
import { createDatabase, freePort, type ServiceUnderTest, startService, waitFor } from '@quillstead/testing';
import { pino } from 'pino';
import { Registry } from 'prom-client';

/**
 * Real gateways before a service that does what the test says. No relay runs: the gateways receive what they must
 * forget by pushes alone.
 * @param more variables of the gateways
 */
export async function startScriptedSite(
  service: ServiceName,
  scripted: readonly Scripted[],
  gateways: number,
  more: Readonly<Record<string, string>> = {},
) {
  const secret = randomBytes(24).toString('base64url');
  const wire = { redisUrl: process.env['TEST_REDIS_URL'] ?? '', secret, logger: pino({ level: 'silent' }) };
  const byService = Map.groupBy(scripted, ({ operation: { name } }) => name.slice(0, name.indexOf('.')));
  const servers = await Promise.all(
    [...byService].map(([name, ones]) => serveOperations({ ...wire, service: name as ServiceName }, ones)),
  );
  const rpc = new RedisListClient({ ...wire, app: service });
  const database = await createDatabase();
  const definition = { name: service, database: { entities: [], migrations: [] } } as const;
  const dataSource = await connectDatabase(definition, { DATABASE_URL: database.url, DATABASE_POOL: 3 });
  await migrate(dataSource);
  const outbox = new Outbox(dataSource);
  const awaitedBy = new Acknowledgements({ ...wire, service, dataSource, rpc, registry: new Registry() });
  const started = await Promise.all(Array.from({ length: gateways }, () => startGateway()));
  await waitFor(() => rpc.isReady && servers.every(({ isReady }) => isReady));
  let version = 0;

  async function startGateway(): Promise<ServiceUnderTest & { url: string }> {
    const port = String(await freePort());
    const own = {
      PORT: port,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '0',
      AWAITED_SERVICES: 'none',
    };
    const env = { REDIS_URL: wire.redisUrl, DEPLOYMENT_SECRET: secret, ...own, ...more };
    const main = join(import.meta.dirname, '../dist/main.js');
    return { ...(await startService(main, { env })), url: `http://127.0.0.1:${port}` };
  }

  return {
    gateways: started,
    redisUrl: wire.redisUrl,
    secret,
    /** Changes something, publishes it, and resolves when that is acknowledged. */
    async change<Declared extends DomainEvent>(
      act: () => void,
      event: Declared,
      payload: EventPayloadOf<Declared>,
    ): Promise<void> {
      const events = await dataSource.transaction((manager) =>
        outbox.publish(manager, event, payload, (version += 1)),
      );
      act();
      await awaitedBy.wait(events);
    },
    async stop(): Promise<void> {
      await Promise.all(started.map((gateway) => gateway.stop()));
      await Promise.all(servers.map((server) => server.close()));
      awaitedBy.close();
      rpc.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

/** Holds calls of a scripted service between what it reads and what it returns, so that a race stays open. */
export function callHold() {
  let held: { requestId?: string; read?: unknown; begin: () => void; over: Promise<void> } | null = null;
  return {
    /** Holds the next request's calls, repeated ones too. `begun` resolves when the service has read. */
    next() {
      const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { begin: begun.resolve, over: over.promise };
      const release = (): void => {
        held = null;
        over.resolve();
      };
      return { begun: begun.promise, release };
    },
    /** The response of the service. A held request gets what the service read first, once the test releases it. */
    async pass<Read>(read: Read, { requestId }: RpcContext): Promise<Read> {
      if (held === null || (held.requestId ??= requestId) !== requestId) return read;
      const { begin, over } = held;
      const first = (held.read ??= read) as Read;
      begin();
      await over;
      return first;
    },
  };
}

/** A response's status, with what is left of it read. */
export async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.status;
}
