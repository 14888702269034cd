import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { NestFactory } from '@nestjs/core';
import { NestLogger, ProcessLife, ProcessModule } from '@quillstead/service-kit/process';
import { Gauge, type Registry } from 'prom-client';
import { gatewayConfig } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { checkClientAddresses } from './http/check-client-addresses.js';
import { SiteAdapter } from './http/site-adapter.js';
import { AssetStore } from './pages/asset-store.js';
import { LimitsRedis } from './rate-limit/limits-redis.js';
import { showRedisMemory } from './rate-limit/show-redis-memory.js';
import { awaitServices } from './services/await-services.js';
import { CurrentSite } from './site-settings/current-site.js';

/** Starts the only public server: reads the configuration, opens the port, and stops in order on a signal. */
export async function startGateway(env: NodeJS.ProcessEnv): Promise<void> {
  const config = gatewayConfig.read(env);
  const life = await ProcessLife.begin('gateway', config);
  const app = await NestFactory.create(
    { module: GatewayModule, imports: [ProcessModule.of(life, config)] },
    new SiteAdapter(config),
    { logger: new NestLogger(life.logger), abortOnError: false },
  );
  const [redis, assets] = [app.get(LimitsRedis), app.get(AssetStore)];
  showRedisUp(life.registry, redis);
  showRedisMemory(life.registry, redis);
  // A gateway that has once reached Redis serves pages, files and cached responses without it: readiness that falls on
  // all gateways at once would take the whole site away.
  life.needs('redis', () => redis.firstReached);
  // Once, in the same way: a roll-out that comes later is a matter for the gateways of the next release. They are asked
  // for the name that the owner gave the site, so that the first page of this gateway has it.
  const services = awaitServices({
    ...life.wire,
    logger: life.logger,
    awaited: config.AWAITED_SERVICES,
    timeout: config.SERVICES_WAIT_MS,
  }).then(() => app.get(CurrentSite).refresh());
  life.needs('services', () => services);
  // A page of this release may be loaded by the files of another gateway.
  life.needs('assets', () => assets.filled);
  checkClientAddresses(app.getHttpServer(), config.TRUST_PROXY, life.logger);
  await app.listen(config.PORT, config.HOST);
  const endOthers = await alsoListen(app.getHttpServer(), config.HOST);
  life.onStop('http', () => Promise.all([app.close(), endOthers()]));
  life.logger.info({ address: await app.getUrl() }, 'listening');
  life.ready();
}

/** Shows whether this gateway has a connection to Redis, without which calls fail and log-ins are refused. */
function showRedisUp(registry: Registry, redis: Pick<LimitsRedis, 'isUp'>): void {
  new Gauge({
    name: 'redis_up',
    help: '1 while this gateway has a connection to Redis, otherwise 0',
    registers: [registry],
    collect() {
      this.set(redis.isUp ? 1 : 0);
    },
  });
}

/**
 * `localhost` is two addresses, and a server that Fastify is given listens on one: what comes to the other is handed
 * to it. An address that can't be had is left out.
 * @param host the address that the server listens on by configuration
 * @returns how to end that, resolving when nothing that came so is open any more
 */
async function alsoListen(server: HttpServer, host: string): Promise<() => Promise<void>> {
  const bound = server.address();
  if (host !== 'localhost' || bound === null || typeof bound === 'string') return () => Promise.resolve();
  const addresses = await lookup(host, { all: true });
  const others = new Set(
    addresses.map(({ address }) => address).filter((address) => address !== bound.address),
  );
  const listening = await Promise.all(
    [...others].map(async (address) => {
      const other = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
        server.emit('connection', socket),
      );
      return (await listens(other, bound.port, address)) ? [other] : [];
    }),
  );
  return async () => {
    await Promise.all(listening.flat().map((other) => new Promise((resolve) => other.close(resolve))));
  };
}

async function listens(server: Server, port: number, host: string): Promise<boolean> {
  try {
    await once(server.listen({ port, host }), 'listening');
    return true;
  } catch {
    return false;
  }
}
