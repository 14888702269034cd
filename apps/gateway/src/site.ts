import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CallError, CONFIG, tracing } from '@quillstead/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { brotliOptions, compressedAtOnce, worthCompressing } from './cache/prepared-response.js';
import { ServeCached } from './routes/serve-cached.js';
import { type GatewayConfig, isLive } from './config.js';
import { ServeFederation } from './federation/serve-federation.js';
import { MachinePages } from './feeds/machine-pages.js';
import { ApiDocs } from './openapi/api-docs.js';
import { fileOfRoot, sendFileOfRoot, serveAssets } from './pages/assets.js';
import { AssetStore } from './pages/asset-store.js';
import { ServePictures } from './media/serve-pictures.js';
import { Pages } from './pages/pages.js';
import { DeclaredMethods } from './declared-methods.js';
import { ErrorFilter } from './http/error.filter.js';
import { measureRequests } from './http/request-metrics.js';
import { apiHeaders } from './http/security-headers.js';
import { SiteAdapter } from './http/site-adapter.js';

/** The route of what is neither a call nor a hashed file. */
const anyPage = '/*';

/** Puts together what the HTTP server does beside the routes of Nest's controllers. */
@Injectable()
export class Site {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly registry: Registry,
    private readonly adapterHost: HttpAdapterHost,
    private readonly apiDocs: ApiDocs,
    private readonly machinePages: MachinePages,
    private readonly federation: ServeFederation,
    private readonly pictures: ServePictures,
    private readonly pages: Pages,
    private readonly assetStore: AssetStore,
    private readonly atOnce: ServeCached,
    private readonly methods: DeclaredMethods,
    private readonly errors: ErrorFilter,
  ) {}

  /** Adds hooks, plugins and the routes that are no controller's; routes that come later have the hooks too. */
  async prepare(): Promise<void> {
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
    // This comes before the first route: Nest's own handler is set after those of the plugins that are awaited.
    server.setErrorHandler((error, request, reply) => this.errors.respond(error, request, reply));
    server.setNotFoundHandler((request, reply) => this.refuse(request, reply));
    await server.register(cookie, { hook: false });
    await server.register(compress, {
      globalDecompression: false,
      threshold: worthCompressing,
      syncThreshold: compressedAtOnce,
      encodings: ['br', 'gzip'],
      brotliOptions,
    });
    if (this.config.ROLE === 'live') return;
    this.apiDocs.register(server);
    this.machinePages.register(server);
    this.federation.register(server);
    this.pictures.register(server);
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

  /** Responds to any URL that is no call and no hashed file: a page, a file beside the page, or nothing. */
  private async respondToRest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (this.federation.isFor(request)) return this.federation.respond(request, reply);
    const isPage = !/^\/(?:api|assets|media)(?:[/?]|$)/.test(request.raw.url ?? '');
    if (!isPage || this.pages.webApp === null) return this.refuse(request, reply);
    const file = fileOfRoot(request);
    if (file !== null) return sendFileOfRoot(reply, file, this.pages.webApp.folder);
    await this.pages.respond(request, reply);
    return reply;
  }
}

/**
 * Announces the end of the connection to browsers and proxies with the last response on it. Node closes idle
 * connections when the server stops; a connection with a request under way would stay open for the next request and
 * delay the stop.
 */
function closeConnectionsWhenStopping(server: FastifyInstance): void {
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

/** Records a span for every request while tracing is on, named by its route and never by its URL. */
function traceRequests(server: FastifyInstance): void {
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
