import { Inject, Injectable, Module } from '@nestjs/common';
import { apiBase, errorCodes, limitClasses, publicOperations } from '@quillstead/contracts';
import { replies } from '@quillstead/contracts/responses';
import { dictionary } from '@quillstead/fields';
import { CONFIG } from '@quillstead/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { endIfKept, etagOf, publicCaching } from '../http/cached-response.js';
import { visitor } from '../http/caller.js';
import { plainPageHeaders } from '../http/security-headers.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { callerKeys, RateLimits } from '../rate-limit/rate-limits.js';
import { sessionCookieName } from '../session/session-cookie.js';
import { CurrentSite, SiteSettingsModule } from '../site-settings/current-site.js';
import { buildDocument } from './build-document.js';
import type { Contract } from './contract.js';
import { docsPage } from './docs/docs-page.js';
import { docsStyle } from './docs/docs-style.js';

const addresses = {
  json: `${apiBase}/openapi.json`,
  page: `${apiBase}/docs`,
  style: `${apiBase}/docs.css`,
};

interface Served {
  readonly bytes: Buffer;
  readonly etag: string;
}

type Texts = Readonly<Record<'json' | 'page', Served>>;

function served(text: string): Served {
  const bytes = Buffer.from(text);
  return { bytes, etag: etagOf(bytes) };
}

/** Publishes the HTTP contract as OpenAPI and as a page (docs/api.md), each made once for a name of the site. */
@Injectable()
export class ApiDocs {
  private made: { readonly name: string; readonly texts: Texts } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly limits: RateLimits,
    private readonly site: CurrentSite,
  ) {}

  register(server: FastifyInstance): void {
    const pageHeaders = plainPageHeaders(isLive(this.config));
    this.serve(server, addresses.json, 'application/json', () => this.texts().json);
    this.serve(server, addresses.page, 'text/html', () => this.texts().page, pageHeaders);
    const style = served(docsStyle);
    this.serve(server, addresses.style, 'text/css', () => style);
    this.texts();
  }

  private texts(): Texts {
    const { name } = this.site;
    if (this.made?.name !== name) {
      const document = buildDocument(ownContract({ SITE_NAME: name, SITE_URL: this.config.SITE_URL }));
      const texts = { json: served(JSON.stringify(document)), page: served(docsPage(document, addresses)) };
      this.made = { name, texts };
    }
    return this.made.texts;
  }

  private serve(
    server: FastifyInstance,
    url: string,
    type: string,
    read: () => Served,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    server.get(url, (request: FastifyRequest, reply: FastifyReply) => {
      this.limits.takeDefault(callerKeys(request, visitor));
      const { bytes, etag } = read();
      void reply.headers(headers).header('cache-control', publicCaching);
      if (!endIfKept(request, reply, etag)) void reply.type(`${type}; charset=utf-8`).send(bytes);
    });
  }
}

/** Returns the contract of this gateway: the declarations and settings by which it validates its calls. */
export function ownContract(config: Pick<GatewayConfig, 'SITE_NAME' | 'SITE_URL'>): Contract {
  return {
    siteName: config.SITE_NAME,
    sessionCookie: sessionCookieName(isLive(config)),
    dictionary,
    calls: publicOperations,
    replies,
    errorCodes,
    limitClasses,
  };
}

@Module({ imports: [RateLimitModule, SiteSettingsModule], providers: [ApiDocs], exports: [ApiDocs] })
export class OpenApiModule {}
