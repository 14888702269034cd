import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A TCP port of the loopback address on which nothing listens now. Taken from below the range that systems use for
 * outgoing connections (from 32768 on Linux), so that none of those takes it before the server does.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await listenFault(port, '127.0.0.1')) === null) return port;
  }
}

/** The error code that listening gives (`EADDRINUSE`, `EACCES` …), null when the port can be had. @returns {Promise<string | null>} */
export function listenFault(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
