import type { FastifyInstance } from 'fastify';

/**
 * Announces the end of the connection to browsers and proxies with the last response on it. Node closes idle
 * connections when the server stops; a connection with a request under way would stay open for the next request and
 * delay the stop.
 */
export function closeConnectionsWhenStopping(server: FastifyInstance): void {
  let stopping = false;
  server.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) void reply.header('connection', 'close');
    done(null, payload);
  });
}
