import { Counter, Registry } from 'prom-client';
import { HealthServer } from './health-server.js';

const silent = new Promise<never>(() => undefined);

describe('HealthServer', () => {
  const registry = new Registry();
  const checks = new Map<string, () => Promise<unknown>>();
  const health = new HealthServer(registry, checks);
  let url: string;

  const get = async (path: string) => {
    const response = await fetch(url + path);
    return { status: response.status, body: await response.text() };
  };

  beforeAll(async () => {
    url = `http://127.0.0.1:${await health.listen(0, '127.0.0.1')}`;
  });
  afterAll(() => health.close());
  beforeEach(() => {
    checks.clear();
    health.setReady(true);
  });

  it('is alive whatever its dependencies do', async () => {
    checks.set('database', () => Promise.reject(new Error('gone')));
    health.setReady(false);
    expect((await get('/livez')).status).toBe(200);
  });

  it('is ready only after the process has said so', async () => {
    health.setReady(false);
    expect(await get('/readyz')).toEqual({ status: 503, body: 'not ready: start\n' });
    health.setReady(true);
    expect((await get('/readyz')).status).toBe(200);
  });

  it('names the dependencies that are away or do not respond', async () => {
    checks.set('database', () => Promise.reject(new Error('gone')));
    checks.set('redis', () => silent);
    checks.set('mail', () => Promise.resolve());
    expect(await get('/readyz')).toEqual({ status: 503, body: 'not ready: database, redis\n' });
  });

  it('prints the metrics and nothing else', async () => {
    new Counter({ name: 'stories_total', help: 'Stories', registers: [registry] }).inc(3);
    expect((await get('/metrics')).body).toContain('stories_total 3');
    expect((await get('/anything')).status).toBe(404);
  });
});
