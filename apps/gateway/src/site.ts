import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CallError, CONFIG, LOGGER, type Logger } from '@quillstead/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { ServeCached } from './routes/serve-cached.js';
import { type GatewayConfig, isLive } from './config.js';
import { MachinePages } from './feeds/machine-pages.js';
import { ApiDocs } from './openapi/api-docs.js';
import { fileOfRoot, sendFileOfRoot, serveAssets } from './pages/assets.js';
import { AssetStore } from './pages/asset-store.js';
import { Pages } from './pages/pages.js';
import { DeclaredMethods } from './routes/declared-methods.js';
import { CallRoutes } from './routes/call-routes.js';
import { UnsubscribeRoutes } from './routes/notifications/unsubscribe.js';
import { sendError } from './http/send-error.js';
import { brotliOptions, compressedAtOnce, worthCompressing } from './http/compression.js';
import { errorResponse } from './http/error-response.js';
import { closeConnectionsWhenStopping } from './http/close-connections-when-stopping.js';
import { takeJsonOnly } from './http/json-body.js';
import { LargeBodies } from './http/large-bodies.js';
import { measureRequests } from './http/request-metrics.js';
import { apiHeaders } from './http/security-headers.js';
import { traceRequests } from './http/trace-requests.js';
import { SiteAdapter } from './http/site-adapter.js';

/** The route of what is neither a call nor a hashed file. */
const anyPage = '/*';

/** Puts together what the HTTP server responds with. */
@Injectable()
export class Site implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly registry: Registry,
    private readonly adapterHost: HttpAdapterHost,
    private readonly callRoutes: CallRoutes,
    private readonly apiDocs: ApiDocs,
    private readonly machinePages: MachinePages,
    private readonly unsubscribing: UnsubscribeRoutes,
    private readonly pages: Pages,
    private readonly assetStore: AssetStore,
    private readonly atOnce: ServeCached,
    private readonly largeBodies: LargeBodies,
    private readonly methods: DeclaredMethods,
  ) {}

  async onModuleInit(): Promise<void> {
    const { httpAdapter } = this.adapterHost;
    const server = httpAdapter.getInstance<FastifyInstance>();
    this.atOnce.watchStop(server);
    if (httpAdapter instanceof SiteAdapter)
      httpAdapter.setRespondFirst((request, response) => this.atOnce.respond(request, response));
    server.decorateRequest('caller', null);
    server.decorateRequest('largeBody', null);
    this.methods.watchRoutes(server, anyPage);
    this.setHeaders(server);
    measureRequests(server, this.registry);
    traceRequests(server);
    closeConnectionsWhenStopping(server);
    takeJsonOnly(server, this.largeBodies);
    server.setErrorHandler((error, request, reply) => {
      this.logSurprise(error, request);
      sendError(error, request, reply);
    });
    server.setNotFoundHandler((request, reply) => this.refuse(request, reply));
    // Before the body is read: who sends what nobody takes has nothing to send.
    server.addHook('onRequest', async (request, reply) => {
      if (request.is404) await this.refuse(request, reply);
    });
    await server.register(cookie, { hook: false });
    await server.register(compress, {
      globalDecompression: false,
      threshold: worthCompressing,
      syncThreshold: compressedAtOnce,
      encodings: ['br', 'gzip'],
      brotliOptions,
    });
    this.callRoutes.register(server);
    if (this.config.ROLE === 'live') return;
    this.apiDocs.register(server);
    this.machinePages.register(server);
    await this.unsubscribing.register(server);
    const { webApp } = this.pages;
    if (webApp !== null) await serveAssets(server, webApp.folder, await this.assetStore.open(webApp.folder));
    server.get(anyPage, (request, reply) => this.respondToRest(request, reply));
  }

  /** Throws `method_not_allowed` where another method is declared, with Allow; `not_found` elsewhere. */
  private async refuse(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const allowed = await this.methods.allowedFor(request);
    // A hashed file that is not there: its address takes the method.
    if (allowed.length === 0 || allowed.includes(request.method)) throw new CallError('not_found');
    void reply.header('allow', allowed.join(', '));
    throw new CallError('method_not_allowed');
  }

  private setHeaders(server: FastifyInstance): void {
    const headers = apiHeaders(isLive(this.config));
    server.addHook('onRequest', (request, reply, done) => {
      void reply.headers(headers).header('x-request-id', request.id);
      done();
    });
  }

  /**
   * An error of a call belongs to its caller; anything else is a fault of this program, and only the log may show it.
   */
  private logSurprise(error: unknown, request: FastifyRequest): void {
    if (error instanceof CallError || errorResponse(error).status < 500) return;
    const route = request.routeOptions.url ?? 'none';
    this.logger.error({ err: error, request_id: request.id, route }, 'a request failed');
  }

  /** Any other URL than a call or a hashed file: a page, a file beside the page, or nothing. */
  private async respondToRest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isPage = !/^\/(?:api|assets)(?:[/?]|$)/.test(request.raw.url ?? '');
    if (!isPage || this.pages.webApp === null) return this.refuse(request, reply);
    const file = fileOfRoot(request);
    if (file !== null) return sendFileOfRoot(reply, file, this.pages.webApp.folder);
    await this.pages.respond(request, reply);
    return reply;
  }
}
