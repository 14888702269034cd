import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A TCP port of this machine on which nothing listens now. Taken below the range from which systems give ports to
 * outgoing connections (32768 upwards on Linux), so that none of those takes it before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
