import { Inject, Injectable } from '@nestjs/common';
import { paths } from '@quillstead/catalogue';
import { type RpcContext, RpcClient, CONFIG } from '@quillstead/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { endIfKept, etagOf, publicCaching } from '../http/cached-response.js';
import { callerKeys } from '../rate-limit/caller-keys.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { visitor } from '../http/caller.js';
import { SessionCookie } from '../session/session-cookie.js';
import { Feeds } from './feeds.js';
import { openSearch, printOpenSearch } from './open-search.js';
import { printSecurityTxt, securityTxtPath } from './security-txt.js';
import { printManifest } from './web-manifest.js';
import { Sitemaps } from './sitemaps.js';

const atom = 'application/atom+xml; charset=utf-8';
const xml = 'application/xml; charset=utf-8';
const manifest = 'application/manifest+json; charset=utf-8';
const plain = 'text/plain; charset=utf-8';

type Params = Readonly<Record<string, string>>;
type Print = (params: Params, context: RpcContext) => Promise<string>;

/**
 * The addresses that are for machines alone: feeds, sitemap, robots.txt and the like
 * (docs/product/pages.md#pages-for-machines), the web app's manifest. All see what a visitor sees.
 */
@Injectable()
export class MachinePages {
  private readonly origin: string;
  private readonly manifest: string;
  private readonly openSearch: string;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly feeds: Feeds,
    private readonly sitemaps: Sitemaps,
    private readonly limits: RateLimits,
    private readonly cookie: SessionCookie,
  ) {
    this.origin = new URL(config.SITE_URL).origin;
    this.manifest = printManifest(config.SITE_NAME);
    this.openSearch = printOpenSearch(config.SITE_NAME, this.origin);
  }

  register(server: FastifyInstance): void {
    this.add(server, '/feed.atom', atom, (_, context) => this.feeds.ofSite(context));
    this.add(server, '/user/:username/feed.atom', atom, ({ username = '' }, context) =>
      this.feeds.ofAuthor(username, context),
    );
    this.add(server, '/series/:slug/feed.atom', atom, ({ slug = '' }, context) =>
      this.feeds.ofSeries(slug, context),
    );
    this.add(server, '/collection/:collection_id/feed.atom', atom, ({ collection_id = '' }, context) =>
      this.feeds.ofCollection(collection_id, context),
    );
    this.add(server, '/hashtag/:hashtag/feed.atom', atom, ({ hashtag = '' }, context) =>
      this.feeds.ofHashtag(hashtag, context),
    );
    this.add(server, '/sitemap.xml', xml, (_, context) => this.sitemaps.index(context));
    this.add(server, '/sitemap/:file', xml, ({ file = '' }, context) => this.sitemaps.part(file, context));
    this.add(server, '/manifest.webmanifest', manifest, () => Promise.resolve(this.manifest));
    this.add(server, openSearch.path, openSearch.type, () => Promise.resolve(this.openSearch));
    this.add(server, '/robots.txt', plain, () => Promise.resolve(this.robots()));
    this.addSecurityTxt(server);
    this.addChangePassword(server);
  }

  private addSecurityTxt(server: FastifyInstance): void {
    const { CONTACT_EMAIL: contact } = this.config;
    if (contact === undefined) return;
    this.add(server, securityTxtPath, plain, () =>
      Promise.resolve(printSecurityTxt(contact, this.origin, Date.now())),
    );
  }

  /** Where password managers send a person who is to change the password (W3C, "A Well-Known URL for Changing Passwords"). */
  private addChangePassword(server: FastifyInstance): void {
    server.get('/.well-known/change-password', (request, reply) => {
      this.limits.takeDefault(callerKeys(request, visitor));
      const isVisitor = this.cookie.read(request) === undefined;
      return reply
        .header('cache-control', 'no-store')
        .redirect(isVisitor ? paths.forgotPassword : paths.settings('account'));
    });
  }

  private add(server: FastifyInstance, url: string, type: string, print: Print): void {
    server.get<{ Params: Params }>(url, async (request, reply) => {
      this.limits.takeDefault(callerKeys(request, visitor));
      const context = { viewer: null, requestId: request.id, deadline: this.rpc.deadline() };
      return this.send(request, reply, type, Buffer.from(await print(request.params, context)));
    });
  }

  private send(request: FastifyRequest, reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
    void reply.header('cache-control', publicCaching);
    return endIfKept(request, reply, etagOf(bytes)) ? reply : reply.type(type).send(bytes);
  }

  /**
   * A robot gets 404 for a member's own pages, which is stronger than a rule not to read them. So robots.txt does not
   * name `/write`.
   */
  private robots(): string {
    const hidden = ['/api/', '/account/', '/admin/', '/search/'];
    return [
      'User-agent: *',
      ...hidden.map((path) => `Disallow: ${path}`),
      `Sitemap: ${this.origin}/sitemap.xml`,
      '',
    ].join('\n');
  }
}
