import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ask, Fact, FactPayloadOf, PayloadOf, ServiceName } from '@quillstead/contracts';
import { Asker, AskServer, connectDatabase, Keepers, migrate, Outbox } from '@quillstead/service-kit';
import { createDatabase, freePort, type ServiceUnderTest, startService, waitFor } from '@quillstead/testing';
import { pino } from 'pino';
import { Registry } from 'prom-client';

/** Answers an ask as the test says. */
export interface Scripted<Declared extends Ask = Ask> {
  readonly ask: Declared;
  answer(payload: PayloadOf<Declared>): unknown;
}

/**
 * Real gateways before a service that does what the test says. No relay is at work: what the gateways must forget
 * they learn from pushes alone.
 */
export async function startScriptedSite(
  service: ServiceName,
  scripted: readonly Scripted[],
  gateways: number,
) {
  const secret = randomBytes(24).toString('base64url');
  const wire = { redisUrl: process.env['TEST_REDIS_URL'] ?? '', secret, logger: pino({ level: 'silent' }) };
  const servers = new Map<string, AskServer>();
  for (const { ask, answer } of scripted) {
    const name = ask.name.slice(0, ask.name.indexOf('.')) as ServiceName;
    const server = servers.get(name) ?? new AskServer({ ...wire, service: name });
    servers.set(name, server);
    server.addHandler(ask.name, (payload) => Promise.resolve(answer(payload)));
  }
  for (const server of servers.values()) server.listen(() => undefined);
  const asker = new Asker(wire);
  const database = await createDatabase();
  const definition = { name: service, database: { entities: [], migrations: [] } } as const;
  const dataSource = await connectDatabase(definition, { DATABASE_URL: database.url, DATABASE_POOL: 3 });
  await migrate(dataSource);
  const outbox = new Outbox(dataSource);
  const keepers = new Keepers({ ...wire, service, dataSource, asker, registry: new Registry() });
  const started = await Promise.all(Array.from({ length: gateways }, () => startGateway()));
  await waitFor(() => asker.isReady && [...servers.values()].every(({ isReady }) => isReady));
  let version = 0;

  async function startGateway(): Promise<ServiceUnderTest & { url: string }> {
    const port = String(await freePort());
    const own = { PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '0' };
    const env = { REDIS_URL: wire.redisUrl, DEPLOYMENT_SECRET: secret, ...own };
    const main = join(import.meta.dirname, '../dist/main.js');
    return { ...(await startService(main, { env })), url: `http://127.0.0.1:${port}` };
  }

  return {
    gateways: started,
    /** Changes something, tells of it, and resolves when the keepers have applied that. */
    async change<Declared extends Fact>(
      act: () => void,
      fact: Declared,
      payload: FactPayloadOf<Declared>,
    ): Promise<void> {
      const told = await dataSource.transaction((manager) =>
        outbox.tell(manager, fact, payload, (version += 1)),
      );
      act();
      await keepers.applied(told);
    },
    async stop(): Promise<void> {
      await Promise.all(started.map((gateway) => gateway.stop()));
      await Promise.all([...servers.values()].map((server) => server.close()));
      keepers.close();
      asker.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export interface Read {
  /** Of performance.now(). */
  readonly begunAt: number;
  readonly status: number;
}

/** Reads again and again, so many at once. */
export function readWithoutPause(read: (reader: number) => Promise<number>, atOnce: number) {
  const reads: Read[] = [];
  let going = true;
  const reading = Array.from({ length: atOnce }, async (_, reader) => {
    while (going) {
      const begunAt = performance.now();
      const status = await read(reader);
      reads.push({ begunAt, status });
    }
  });
  return {
    /** Waits for so many more that meet the condition. */
    async have(count: number, meets: (read: Read) => boolean): Promise<void> {
      const from = reads.length;
      while (reads.slice(from).filter(meets).length < count) await pause(2);
    },
    async stop(): Promise<readonly Read[]> {
      going = false;
      await Promise.all(reading);
      return reads;
    },
  };
}

/** An answer's status, with what is left of it read. */
export async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer.status;
}
