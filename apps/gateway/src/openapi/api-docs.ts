import { Inject, Injectable } from '@nestjs/common';
import { apiBase } from '@quillstead/contracts';
import { CONFIG } from '@quillstead/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { endIfKept, etagOf, publicCaching } from '../http/cached-response.js';
import { plainPageHeaders } from '../http/security-headers.js';
import { callerKeys } from '../rate-limit/caller-keys.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { visitor } from '../http/caller.js';
import { buildDocument } from './build-document.js';
import { docsPage } from './docs/docs-page.js';
import { docsStyle } from './docs/docs-style.js';
import { ownContract } from './own-contract.js';

const addresses = {
  json: `${apiBase}/openapi.json`,
  page: `${apiBase}/docs`,
  style: `${apiBase}/docs.css`,
};

/** Publishes the HTTP contract as OpenAPI and as a page (docs/api.md), both made once at the start. */
@Injectable()
export class ApiDocs {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly limits: RateLimits,
  ) {}

  register(server: FastifyInstance): void {
    const document = buildDocument(ownContract(this.config));
    const pageHeaders = plainPageHeaders(isLive(this.config));
    this.serve(server, addresses.json, 'application/json', JSON.stringify(document));
    this.serve(server, addresses.page, 'text/html', docsPage(document, addresses), pageHeaders);
    this.serve(server, addresses.style, 'text/css', docsStyle);
  }

  private serve(
    server: FastifyInstance,
    url: string,
    type: string,
    text: string,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    const bytes = Buffer.from(text);
    const etag = etagOf(bytes);
    server.get(url, (request: FastifyRequest, reply: FastifyReply) => {
      this.limits.takeDefault(callerKeys(request, visitor));
      void reply.headers(headers).header('cache-control', publicCaching);
      if (!endIfKept(request, reply, etag)) void reply.type(`${type}; charset=utf-8`).send(bytes);
    });
  }
}
