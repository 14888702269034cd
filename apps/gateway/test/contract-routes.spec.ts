import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { calls } from '@quillstead/contracts';
import { Asker, CONFIG, LOGGER } from '@quillstead/service-kit';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { gatewayConfig } from '../src/config.js';
import { GatewayModule } from '../src/gateway.module.js';
import { SiteAdapter } from '../src/http/site-adapter.js';

const config = gatewayConfig.read({
  REDIS_URL: process.env['TEST_REDIS_URL'],
  DEPLOYMENT_SECRET: 'a secret of the tests',
  WEB_DIST: '/nowhere',
});
const logger = pino({ level: 'silent' });
const asker = new Asker({ redisUrl: config.REDIS_URL, secret: config.DEPLOYMENT_SECRET, logger });
const providers = [
  { provide: CONFIG, useValue: config },
  { provide: LOGGER, useValue: logger },
  { provide: Asker, useValue: asker },
  { provide: Registry, useValue: new Registry() },
];

@Module({ providers, exports: providers })
class Surroundings {}

describe('the routes of the gateway', () => {
  it('are the calls of the contracts, each once, and a place for pages', async () => {
    const adapter = new SiteAdapter(config);
    const routes: string[] = [];
    adapter.getInstance().addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
    });
    const root = { module: GatewayModule, imports: [{ module: Surroundings, global: true }] };
    const app = await NestFactory.create(root, adapter, { logger: false });
    try {
      await app.init();
      const declared = calls.map(({ method, path }) => `${method} /api/v1${path}`);
      expect(routes.sort()).toEqual([...declared, 'GET /*'].sort());
    } finally {
      await app.close();
      asker.close();
    }
  });
});
