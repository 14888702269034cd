import { tracing } from '@quillstead/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** With tracing on, records a span for every request, named by its route and never by its URL. */
export function traceRequests(server: FastifyInstance): void {
  const { tracer } = tracing;
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.request>>();
  server.addHook('onRequest', (request, _, done) => {
    spans.set(request, tracer.request(request.id));
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.rename(`${request.method} ${request.routeOptions.url ?? 'none'}`);
    span?.end(String(reply.statusCode));
    done();
  });
}
