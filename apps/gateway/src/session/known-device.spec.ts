import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import { gatewayConfig } from '../config.js';
import { KnownDevice } from './known-device.js';

const config = gatewayConfig.read({
  REDIS_URL: 'redis://127.0.0.1:1',
  DEPLOYMENT_SECRET: 'a secret of tests',
});
const [bucket, otherBucket] = ['b'.repeat(43), 'c'.repeat(43)];

describe('a known device', () => {
  const device = new KnownDevice(config);
  let server: FastifyInstance;

  beforeAll(async () => {
    server = fastify();
    await server.register(cookie, { hook: false });
    server.get('/remember', (request, reply) => {
      device.remember(request, reply, bucket);
      return {};
    });
    server.get<{ Querystring: { bucket: string } }>('/known', (request) => ({
      id: device.idFor(request, request.query.bucket),
    }));
    await server.ready();
  });
  afterAll(() => server.close());

  async function idOf(value: string, query: Record<string, string>): Promise<string | null> {
    const response = await server.inject({ path: '/known', query, cookies: { device: value } });
    return response.json<{ id: string | null }>().id;
  }

  it('is known to the account that was logged in to there, and to no other', async () => {
    const [set] = (await server.inject('/remember')).cookies;
    const value = set?.value ?? '';
    expect(await idOf(value, { bucket })).toBe(value.split('.')[0]);
    expect(await idOf(value, { bucket: otherBucket })).toBeNull();
    expect(await idOf(`x${value}`, { bucket })).toBeNull();
  });

  it('keeps its id as long as it is known', async () => {
    const [set] = (await server.inject('/remember')).cookies;
    const again = await server.inject({ path: '/remember', cookies: { device: set?.value ?? '' } });
    expect(again.cookies).toEqual([]);
  });
});
