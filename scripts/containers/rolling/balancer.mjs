import { Agent, createServer, request } from 'node:http';

/**
 * One port before several gateways, as an ingress is: it passes each request to the next one in turn, and knows what is
 * under way at each.
 * @returns {Promise<{ url: string, add(host: string): void, drain(host: string): Promise<void>, close(): void }>}
 */
export async function startBalancer(port = 5000) {
  const agent = new Agent({ keepAlive: true });
  const hosts = new Map();
  let turn = 0;

  const server = createServer((from, answer) => {
    const open = [...hosts.values()].filter(({ draining }) => !draining);
    const host = open[(turn += 1) % open.length];
    host.underWay += 1;
    const { url: path, method, headers } = from;
    const call = request({ host: host.name, port, path, method, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode, reply.headers);
      reply.pipe(answer);
    });
    call.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => {
      host.underWay -= 1;
      if (host.draining && host.underWay === 0) host.empty();
    });
    from.pipe(call);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    add: (name) => hosts.set(name, { name, underWay: 0, draining: false, empty() {} }),
    /** Sends nothing more there, and waits until nothing is under way. */
    async drain(name) {
      const host = hosts.get(name);
      host.draining = true;
      if (host.underWay > 0) await new Promise((resolve) => (host.empty = resolve));
      hosts.delete(name);
    },
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
