import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Proxy {
  /** Where to connect instead. */
  url: string;
  /** Passes nothing on any more, and keeps every connection open. */
  hold(): void;
  release(): void;
  stop(): Promise<void>;
}

/** Stands between a process and a server, to cut them off from each other without their noticing. */
export async function startProxy(server: string): Promise<Proxy> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let isHeld = false;
  const proxy = createServer((here) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [here, far],
      [far, here],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isHeld) from.pause();
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const near = new URL(server);
  near.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: near.href,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
