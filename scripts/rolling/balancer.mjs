import { Agent, createServer, get, request } from 'node:http';

/**
 * Milliseconds between two looks whether a gateway is ready, and the looks in a row after which it counts as unready.
 */
const look = 200;
const doubts = 2;

/** Milliseconds; longer than clients keep a connection, so that no request meets one that is closing. */
const keepAliveTimeout = 75_000;

/**
 * One port before several gateways, as an ingress is: it passes each request to the next one that says it is ready,
 * over connections that it keeps; to all when none is. It tries nothing twice.
 * @returns {Promise<{ url: string, add(place: { host: string, port: number, healthPort: number }): void, close(): void
 *   }>}
 */
export async function startBalancer() {
  /** @type {Set<{ host: string, port: number, healthPort: number, unready: number, agent: Agent }>} */
  const gateways = new Set();
  let turn = 0;

  const server = createServer({ keepAliveTimeout }, (from, response) => {
    const ready = [...gateways].filter(({ unready }) => unready < doubts);
    const open = ready.length > 0 ? ready : [...gateways];
    const { host, port, agent } = open[(turn += 1) % open.length];
    const { url: path, method, headers } = from;
    const by = { 'x-gateway': `${host}:${port}` };
    const call = request({ host, port, path, method, headers, agent }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, { ...upstream.headers, ...by });
      upstream.pipe(response);
      upstream.on('error', () => response.destroy());
    });
    call.on('error', ({ message }) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, by).end(message);
    });
    response.on('close', () => call.destroy());
    from.pipe(call);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));

  const looking = setInterval(() => {
    for (const gateway of gateways) {
      const { host, healthPort } = gateway;
      get({ host, port: healthPort, path: '/readyz', agent: false }, (response) => {
        response.resume();
        gateway.unready = response.statusCode === 200 ? 0 : gateway.unready + 1;
      }).on('error', () => gateways.delete(gateway));
    }
  }, look);

  return {
    url: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    add: (place) =>
      void gateways.add({ ...place, unready: 0, agent: new Agent({ keepAlive: true, maxSockets: 256 }) }),
    close() {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
      for (const { agent } of gateways) agent.destroy();
    },
  };
}
