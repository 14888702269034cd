import type { FastifyInstance } from 'fastify';

/**
 * Tells browsers and proxies with their last answer that the connection ends. Node closes connections that are idle
 * when the server stops; one that is answering then would be kept open for the next request and hold up the stop.
 */
export function hangUpWhenStopping(server: FastifyInstance): void {
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
