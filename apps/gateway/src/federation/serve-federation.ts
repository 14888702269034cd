import { Inject, Injectable, Module } from '@nestjs/common';
import { ordinaryBodyLimit, receiveActivity, serveFederation } from '@quillstead/contracts';
import { CallError, CONFIG, RedisListClient, type RpcContext } from '@quillstead/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { sharedSeconds } from '../http/cached-response.js';
import { visitor } from '../http/caller.js';
import { LargeBodies } from '../http/large-bodies.js';
import { hasBrokenText, readBody } from '../http/read-body.js';
import { wantsActivity } from '../http/request-headers.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { callerKeys, RateLimits } from '../rate-limit/rate-limits.js';
import { RoutesModule } from '../routes/routes.module.js';

/** Documents that other servers read; the addresses are those of social (apps/social/src/federation/addresses.ts). */
const documents = [
  '/.well-known/webfinger',
  '/.well-known/nodeinfo',
  '/nodeinfo/2.1',
  '/federation/user/:identifier',
  '/federation/user/:identifier/outbox',
  '/federation/user/:identifier/followers',
  '/federation/story/:id',
];
const inboxes = ['/federation/inbox', '/federation/user/:identifier/inbox'];
const pages = /^\/(?:user|story|series)\/[^/?]+\/?(?:\?|$)/;

/** Milliseconds: social asks the sender's server for a key. */
const inboxTimeout = 8_000;
const caching = 'max-age=60';
/** A cache in front of this site has to forget what is hidden, whatever other servers do. */
const publicCaching = `public, ${caching}, s-maxage=${sharedSeconds}`;
/** Headers of a request that social does not get: they concern the sender and the gateway alone. */
const withheld: ReadonlySet<string> = new Set(['cookie', 'authorization', 'connection', 'transfer-encoding']);

/** The HTTP side of what authors are in the fediverse (docs/product/fediverse.md). */
@Injectable()
export class ServeFederation {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly rpc: RedisListClient,
    private readonly limits: RateLimits,
    private readonly largeBodies: LargeBodies,
  ) {}

  register(server: FastifyInstance): void {
    if (!this.config.FEDERATION) return;
    for (const url of documents) server.get(url, (request, reply) => this.respond(request, reply));
    for (const url of inboxes) server.post(url, (request, reply) => this.receive(request, reply));
  }

  /** True if another server requests the page of an author, a story or a series. */
  isFor({ raw: { method, url = '/' }, headers }: FastifyRequest): boolean {
    return this.config.FEDERATION && method === 'GET' && pages.test(url) && wantsActivity(headers.accept);
  }

  /** Throws `not_found`, `too_many`. */
  async respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.limits.takeDefault(callerKeys(request, visitor));
    const path = request.raw.url ?? '/';
    if (hasBrokenText({ path })) throw new CallError('not_found');
    const { accept = '*/*' } = request.headers;
    const context = this.contextOf(request, this.rpc.deadline());
    const {
      status,
      content_type: type,
      body,
    } = await this.rpc.call(serveFederation, { path, accept }, context);
    return (
      reply
        .code(status)
        // Browsers get a page at the same address, which a cache between must not mix up with this.
        .header(
          'cache-control',
          status === 200 ? (pages.test(path) ? `private, ${caching}` : publicCaching) : 'no-store',
        )
        .header('vary', 'Accept')
        .header('access-control-allow-origin', '*')
        .type(type)
        .send(body)
    );
  }

  /** Throws `maintenance`, `too_many`, `too_large`, `invalid`, `overloaded`. */
  private async receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (this.config.MAINTENANCE) throw new CallError('maintenance');
    await this.limits.take('inbox', callerKeys(request, visitor));
    const body = await readBody(request, ordinaryBodyLimit, this.largeBodies);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !withheld.has(name) ? [[name, value] as const] : [],
    );
    const { status } = await this.rpc.call(
      receiveActivity,
      {
        path: (request.raw.url ?? '/').split('?', 1)[0] ?? '/',
        headers: Object.fromEntries(headers),
        body: body.toString('utf8'),
      },
      this.contextOf(request, Date.now() + inboxTimeout),
    );
    return reply.code(status).header('cache-control', 'no-store').send();
  }

  private contextOf(request: FastifyRequest, deadline: number): RpcContext {
    return { viewer: null, requestId: request.id, deadline };
  }
}

@Module({
  imports: [RateLimitModule, RoutesModule],
  providers: [ServeFederation],
  exports: [ServeFederation],
})
export class FederationModule {}
