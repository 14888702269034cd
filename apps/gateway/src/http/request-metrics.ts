import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The status of a request whose client closed the connection before the end of the response, as nginx names it. */
const clientClosed = 499;

/**
 * Counts and times every response by the pattern of its route, never by its address, which could name people. A
 * response that breaks off has a status of its own (docs/operating/scaling.md#responses-that-break-off).
 */
export function measureRequests(server: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response, or to the end of its connection',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  const observe = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    if (isEndless(reply)) return;
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
  };
  // Fastify runs `onResponse` only for responses that were sent to their end.
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      const { writableFinished, statusCode } = reply.raw;
      if (writableFinished) return;
      observe(request, reply, statusCode >= 500 ? statusCode : clientClosed);
    });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    observe(request, reply, reply.statusCode);
    done();
  });
}

/** True if a response has no end of its own: its time would be taken for a latency. */
const isEndless = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');
