import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { shareTarget } from '@quillstead/catalogue';
import {
  apiBase,
  confirmEmailSubscriptionPath,
  eachStoryEmailSubscriptionPath,
  weeklyEmailSubscriptionPath,
  emailReportPath,
  endEmailSubscriptionPath,
  type PublicOperation,
  publicOperations,
  unsubscribePath,
} from '@quillstead/contracts';
import { RedisListClient, CONFIG, LOGGER } from '@quillstead/service-kit';
import type { FastifyInstance } from 'fastify';
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
const rpc = new RedisListClient({ redisUrl: config.REDIS_URL, secret: config.DEPLOYMENT_SECRET, logger });
const providers = [
  { provide: CONFIG, useValue: config },
  { provide: LOGGER, useValue: logger },
  { provide: RedisListClient, useValue: rpc },
  { provide: Registry, useFactory: () => new Registry() },
];

@Module({ providers, exports: providers })
class Surroundings {}

/** The routes that are not operations: the OpenAPI document, files for machines, and pages. */
const besideCalls = [
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/api/v1/docs.css',
  '/feed.atom',
  '/user/:username/feed.atom',
  '/series/:slug/feed.atom',
  '/collection/:collection_id/feed.atom',
  '/hashtag/:hashtag/feed.atom',
  ...['', '/newest', '/finished-series', '/search'].map((path) => `/opds${path}`),
  ...['', '/series', '/collections'].map((path) => `/user/:username${path}/opds.json`),
  '/series/:slug/opds.json',
  '/collection/:collection_id/opds.json',
  '/hashtag/:hashtag/opds.json',
  ...['/story/:slug', '/series/:slug', '/collection/:collection_id'].flatMap((path) => [
    `${path}/preview.png`,
    `${path}/preview-square.png`,
  ]),
  '/sitemap.xml',
  '/sitemap/:file',
  '/robots.txt',
  '/.well-known/tdmrep.json',
  '/media/:ticket/:file',
  '/manifest.webmanifest',
  '/opensearch.xml',
  '/.well-known/change-password',
  '/.well-known/security.txt',
  '/*',
];

/** The routes of a gateway that was made ready to listen; @param plant adds to them what should not be there */
async function routesOf(plant: (server: FastifyInstance) => void = () => {}): Promise<string[]> {
  const adapter = new SiteAdapter(config);
  const server = adapter.getInstance<FastifyInstance>();
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
  });
  const root = { module: GatewayModule, imports: [{ module: Surroundings, global: true }] };
  const app = await NestFactory.create(root, adapter, { logger: false });
  try {
    plant(server);
    await app.init();
    return routes;
  } finally {
    await app.close();
  }
}

/** The routes that no call declares and the calls that have no route. */
function strays(
  routes: readonly string[],
  declared: readonly Pick<PublicOperation, 'method' | 'path'>[] = publicOperations,
): string[] {
  const expected = [
    ...declared.map(({ method, path }) => `${method} ${apiBase}${path}`),
    ...besideCalls.map((path) => `GET ${path}`),
    ...['GET', 'POST'].flatMap((method) =>
      [
        unsubscribePath,
        confirmEmailSubscriptionPath,
        endEmailSubscriptionPath,
        weeklyEmailSubscriptionPath,
        eachStoryEmailSubscriptionPath,
      ].map((path) => `${method} ${path}`),
    ),
    `POST ${shareTarget.path}`,
    `POST ${emailReportPath}`,
  ];
  return [
    ...routes.filter((route) => !expected.includes(route)),
    ...expected.filter((route) => !routes.includes(route)),
  ];
}

describe('the routes of the gateway', () => {
  afterAll(() => rpc.close());

  it('are the calls of the contracts, each once, their documentation and a place for pages', async () => {
    const routes = await routesOf();
    expect(strays(routes)).toEqual([]);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('are found to be wrong when there is one without a call', async () => {
    const routes = await routesOf((server) => server.get('/api/v1/planted', () => ''));
    expect(strays(routes)).toEqual(['GET /api/v1/planted']);
  });

  it('are found to be wrong when there is a call without one', async () => {
    const planted = { method: 'POST', path: '/planted' } as const;
    expect(strays(await routesOf(), [...publicOperations, planted])).toEqual(['POST /api/v1/planted']);
  });
});
