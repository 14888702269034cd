import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Milliseconds that a port stays reserved for its caller. A site may build and start its stores before it listens. */
const claimedFor = 120_000;

/**
 * A TCP port of the loopback address on which nothing listens now, and which no other process of ours gets in the
 * next two minutes: starts side by side choose their ports long before they listen. Taken from below the range that
 * systems use for outgoing connections (from 32768 on Linux), so that none of those takes it before the server does.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await claim(port)) && (await listenFault(port, '127.0.0.1')) === null) return port;
  }
}

/** Binds the UDP port of the same number: other processes of ours cannot bind it until this process ends. */
function claim(port) {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      setTimeout(() => socket.close(), claimedFor).unref();
      resolve(true);
    });
  });
}

/**
 * The error code that listening gives (`EADDRINUSE`, `EACCES` …), null when the port can be had.
 * @returns {Promise<string | null>}
 */
export function listenFault(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
