import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/**
 * `localhost` is two addresses, and a server that Fastify is given listens on one: what comes to the other is handed
 * to it. An address that can't be had is left out.
 * @param host the address that the server listens on by configuration
 * @returns how to end that, resolving when nothing that came so is open any more
 */
export async function alsoListen(server: HttpServer, host: string): Promise<() => Promise<void>> {
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
