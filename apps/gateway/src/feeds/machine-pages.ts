import { Inject, Injectable } from '@nestjs/common';
import { paths, shareTarget } from '@quillstead/catalogue';
import { CallError, type RpcContext, RedisListClient, CONFIG } from '@quillstead/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { endIfKept, etagOf, publicCaching } from '../http/cached-response.js';
import type { HeaderTable } from '../http/security-headers.js';
import { callerKeys, RateLimits } from '../rate-limit/rate-limits.js';
import { visitor } from '../http/caller.js';
import { hasBrokenText } from '../http/read-body.js';
import { SessionCookie } from '../session/session-cookie.js';
import { previewFiles, previewShapes } from '../previews/preview-paths.js';
import { PreviewPictures } from '../previews/preview-pictures.js';
import { CurrentSite } from '../site-settings/current-site.js';
import { cataloguePaths } from './feed-paths.js';
import { Feeds } from './feeds.js';
import { OpdsCatalogue } from './opds/opds-catalogue.js';
import { opdsType } from './opds/opds-feed.js';
import { openSearch, printOpenSearch } from './open-search.js';
import { printRobots, printSecurityTxt, securityTxtPath } from './robots.js';
import { printManifest } from './web-manifest.js';
import { Sitemaps } from './sitemaps.js';
import { tdmRules, trainingHeaders } from './training-crawlers.js';

const atom = 'application/atom+xml; charset=utf-8';
const xml = 'application/xml; charset=utf-8';
const manifest = 'application/manifest+json; charset=utf-8';
const json = 'application/json; charset=utf-8';
const plain = 'text/plain; charset=utf-8';
const png = 'image/png';

type Params = Readonly<Record<string, string>>;
type Print = (params: Params, context: RpcContext, query: URLSearchParams) => Promise<string | Buffer>;

/**
 * The addresses that are for machines alone: feeds, previews, sitemap, robots.txt and the like
 * (docs/product/pages.md#pages-for-machines), the web app's manifest. All see what a visitor sees.
 */
@Injectable()
export class MachinePages {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) config: Pick<GatewayConfig, 'SITE_URL'>,
    private readonly site: CurrentSite,
    private readonly rpc: RedisListClient,
    private readonly feeds: Feeds,
    private readonly catalogue: OpdsCatalogue,
    private readonly sitemaps: Sitemaps,
    private readonly previews: PreviewPictures,
    private readonly limits: RateLimits,
    private readonly cookie: SessionCookie,
  ) {
    this.origin = new URL(config.SITE_URL).origin;
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
    this.addCatalogue(server);
    this.addPreviews(server);
    this.add(server, '/sitemap.xml', xml, (_, context) => this.sitemaps.index(context));
    this.add(server, '/sitemap/:file', xml, ({ file = '' }, context) => this.sitemaps.part(file, context));
    this.add(server, '/manifest.webmanifest', manifest, () =>
      Promise.resolve(printManifest(this.site.name, this.site.accent?.light)),
    );
    this.add(server, openSearch.path, openSearch.type, () =>
      Promise.resolve(printOpenSearch(this.site.name, this.origin)),
    );
    this.add(server, '/robots.txt', plain, () =>
      Promise.resolve(printRobots(this.origin, this.site.allowsTraining)),
    );
    this.add(server, tdmRules.path, json, async () => {
      if (this.site.allowsTraining) throw new CallError('not_found');
      return tdmRules.text;
    });
    this.addSecurityTxt(server);
    this.addChangePassword(server);
    this.addShareTarget(server);
  }

  private addCatalogue(server: FastifyInstance): void {
    const { start, newest, finishedSeries, search } = cataloguePaths;
    const { catalogue } = this;
    this.add(server, start, opdsType, (_, context) => catalogue.start(context));
    this.add(server, newest, opdsType, (_, context, query) => catalogue.newest(query, context));
    this.add(server, finishedSeries, opdsType, (_, context) => catalogue.finishedSeries(context));
    this.add(server, search, opdsType, (_, context, query) => catalogue.search(query, context));
    this.add(server, '/user/:username/opds.json', opdsType, ({ username = '' }, context, query) =>
      catalogue.ofAuthor(username, query, context),
    );
    this.add(server, '/user/:username/series/opds.json', opdsType, ({ username = '' }, context, query) =>
      catalogue.ofAuthorSeries(username, query, context),
    );
    this.add(server, '/user/:username/collections/opds.json', opdsType, ({ username = '' }, context, query) =>
      catalogue.ofAuthorCollections(username, query, context),
    );
    this.add(server, '/series/:slug/opds.json', opdsType, ({ slug = '' }, context, query) =>
      catalogue.ofSeries(slug, query, context),
    );
    this.add(
      server,
      '/collection/:collection_id/opds.json',
      opdsType,
      ({ collection_id = '' }, context, query) => catalogue.ofCollection(collection_id, query, context),
    );
    this.add(server, '/hashtag/:hashtag/opds.json', opdsType, ({ hashtag = '' }, context, query) =>
      catalogue.ofHashtag(hashtag, query, context),
    );
  }

  private addPreviews(server: FastifyInstance): void {
    for (const shape of previewShapes) {
      const file = previewFiles[shape];
      this.add(server, `/story/:slug/${file}`, png, ({ slug = '' }, context) =>
        this.previews.ofStory(slug, shape, context),
      );
      this.add(server, `/series/:slug/${file}`, png, ({ slug = '' }, context) =>
        this.previews.ofSeries(slug, shape, context),
      );
      this.add(server, `/collection/:collection_id/${file}`, png, ({ collection_id = '' }, context) =>
        this.previews.ofCollection(collection_id, shape, context),
      );
    }
  }

  private addSecurityTxt(server: FastifyInstance): void {
    this.add(server, securityTxtPath, plain, async () => {
      const { contact } = this.site;
      if (contact === undefined) throw new CallError('not_found');
      return printSecurityTxt(contact, this.origin, Date.now());
    });
  }

  /**
   * Adds the address to which password managers send a person who is to change the password (W3C, "A Well-Known URL for
   * Changing Passwords").
   */
  private addChangePassword(server: FastifyInstance): void {
    server.get('/.well-known/change-password', (request, reply) => {
      this.limits.takeDefault(callerKeys(request, visitor));
      const isVisitor = this.cookie.read(request) === undefined;
      return reply
        .header('cache-control', 'no-store')
        .redirect(isVisitor ? paths.forgotPassword : paths.settings('account', 'password'));
    });
  }

  /**
   * Adds the address for content that is shared with the app. A request arrives here only without the service worker,
   * which usually handles it: its body is not read, and the page says that the content did not arrive.
   */
  private addShareTarget(server: FastifyInstance): void {
    server.post(shareTarget.path, (request, reply) => {
      this.limits.takeDefault(callerKeys(request, visitor));
      return reply.header('cache-control', 'no-store').redirect(shareTarget.page, 303);
    });
  }

  private add(server: FastifyInstance, url: string, type: string, print: Print): void {
    server.get<{ Params: Params }>(url, async (request, reply) => {
      this.limits.takeDefault(callerKeys(request, visitor));
      if (hasBrokenText(request.params)) throw new CallError('not_found');
      const context = { viewer: null, requestId: request.id, deadline: this.rpc.deadline() };
      const query = new URL(request.raw.url ?? '/', this.origin).searchParams;
      if (hasBrokenText([...query])) throw new CallError('not_found');
      return this.send(request, reply, type, Buffer.from(await print(request.params, context, query)));
    });
  }

  private send(request: FastifyRequest, reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
    const headers: HeaderTable = {
      'cache-control': publicCaching,
      ...trainingHeaders(this.site.allowsTraining),
    };
    void reply.headers(headers);
    // Other sites may show the pictures of their links.
    if (type === png) void reply.header('cross-origin-resource-policy', 'cross-origin');
    return endIfKept(request, reply, etagOf(bytes)) ? reply : reply.type(type).send(bytes);
  }
}
