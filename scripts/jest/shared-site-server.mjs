import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Keeps one site for all specs of a run that need none of their own: every service, and two gateways before them. They
 * start with the first HTTP request; the response says where they are or, with status 500, why they did not start.
 * TEST_POSTGRES_URL and TEST_REDIS_URL name the servers that they use.
 * @param {(part: string, pid: number) => void} note receives each process, so that others can end it
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `close` stops what was started
 */
export async function openSharedSiteServer(note) {
  /** @type {{ stop(): Promise<unknown> }[]} */
  const toStop = [];
  /** @type {Promise<string> | null} */
  let site = null;

  async function start() {
    // Not before the first request: it loads many modules, and few runs of a single spec need it.
    const { startGateway, startServices } = await import('@quillstead/testing');
    const services = await startServices();
    toStop.push(services);
    const { env, databaseUrls, mailDir } = services;
    for (const name of /** @type {(keyof typeof databaseUrls)[]} */ (Object.keys(databaseUrls))) {
      const service = services.process(name);
      if (service) note(name, service.pid);
    }
    const gateways = [];
    for (const part of ['gateway', 'other-gateway']) {
      const gateway = await startGateway(env);
      toStop.unshift(gateway);
      note(part, gateway.pid);
      gateways.push({ url: gateway.url, healthUrl: gateway.healthUrl });
    }
    return JSON.stringify({ services: { env, databaseUrls, mailDir }, gateways });
  }

  const server = createServer((_, response) => {
    site ??= start();
    site.then(
      (whereItIs) => response.end(whereItIs),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`,
    async close() {
      server.close();
      await Promise.allSettled([site]);
      for (const started of toStop) await started.stop();
    },
  };
}
