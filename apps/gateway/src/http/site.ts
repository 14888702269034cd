import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CallError, CONFIG, LOGGER, type Logger } from '@quillstead/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { AnswerAtOnce } from '../cache/answer-at-once.js';
import { type GatewayConfig, isLive } from '../config.js';
import { MachinePages } from '../feeds/machine-pages.js';
import { ApiDocs } from '../openapi/api-docs.js';
import { fileOfRoot, sendFileOfRoot, serveAssets } from '../pages/assets.js';
import { Pages } from '../pages/pages.js';
import { CallRoutes } from '../routes/call-routes.js';
import { UnsubscribeRoutes } from '../routes/notifications/unsubscribe.js';
import { answerError } from './answer-error.js';
import { brotliOptions, worthCompressing } from './compression.js';
import { errorAnswer } from './error-answer.js';
import { hangUpWhenStopping } from './hang-up-when-stopping.js';
import { takeJsonOnly } from './json-body.js';
import { measureRequests } from './request-metrics.js';
import { apiHeaders } from './security-headers.js';
import { traceRequests } from './trace-requests.js';
import { SiteAdapter } from './site-adapter.js';

/** Puts together what the HTTP server answers. */
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
    private readonly atOnce: AnswerAtOnce,
  ) {}

  async onModuleInit(): Promise<void> {
    const { httpAdapter } = this.adapterHost;
    const server = httpAdapter.getInstance<FastifyInstance>();
    this.atOnce.watchStop(server);
    if (httpAdapter instanceof SiteAdapter)
      httpAdapter.answerFirst((request, response) => this.atOnce.answer(request, response));
    server.decorateRequest('caller', null);
    this.setHeaders(server);
    measureRequests(server, this.registry);
    traceRequests(server);
    hangUpWhenStopping(server);
    takeJsonOnly(server);
    server.setErrorHandler((error, request, reply) => {
      this.logSurprise(error, request);
      answerError(error, request, reply);
    });
    server.setNotFoundHandler(() => {
      throw new CallError('not_found');
    });
    await server.register(cookie, { hook: false });
    await server.register(compress, {
      globalDecompression: false,
      threshold: worthCompressing,
      encodings: ['br', 'gzip'],
      brotliOptions,
    });
    this.callRoutes.register(server);
    this.apiDocs.register(server);
    this.machinePages.register(server);
    await this.unsubscribing.register(server);
    if (this.pages.webApp !== null) await serveAssets(server, this.pages.webApp.folder);
    server.get('/*', (request, reply) => this.answerRest(request, reply));
  }

  private setHeaders(server: FastifyInstance): void {
    const headers = apiHeaders(isLive(this.config));
    server.addHook('onRequest', (request, reply, done) => {
      void reply.headers(headers).header('x-request-id', request.id);
      done();
    });
  }

  /** An error of a call is the matter of who threw it; anything else is a fault of ours, and only the log may tell it. */
  private logSurprise(error: unknown, request: FastifyRequest): void {
    if (error instanceof CallError || errorAnswer(error).status < 500) return;
    const route = request.routeOptions.url ?? 'none';
    this.logger.error({ err: error, request_id: request.id, route }, 'a request failed');
  }

  /** What is neither a call nor a hashed file: a page, a file beside the page, or nothing. */
  private async answerRest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isPage = !/^\/(?:api|assets)(?:[/?]|$)/.test(request.raw.url ?? '');
    if (!isPage || this.pages.webApp === null) throw new CallError('not_found');
    const file = fileOfRoot(request);
    if (file !== null) return sendFileOfRoot(reply, file, this.pages.webApp.folder);
    await this.pages.answer(request, reply);
    return reply;
  }
}
