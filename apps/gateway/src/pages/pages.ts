import { Inject, Injectable } from '@nestjs/common';
import { matchPage } from '@quillstead/catalogue/match-page';
import { RedisListClient, CallError, CONFIG } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResponseCache, type FreshResponse } from '../cache/response-cache.js';
import { type GatewayConfig, isLive } from '../config.js';
import { endIfKept, etagOf } from '../http/cached-response.js';
import { callerKeys, RateLimits } from '../rate-limit/rate-limits.js';
import { type Caller, visitor } from '../http/caller.js';
import { trainingHeaders } from '../feeds/training-crawlers.js';
import { CurrentSite } from '../site-settings/current-site.js';
import { KeptApart } from '../session/kept-apart.js';
import { Sessions } from '../session/sessions.js';
import { storyOfAddress } from '../story-reads/story-of-address.js';
import { StoryReads } from '../story-reads/story-reads.js';
import { Xsrf } from '../xsrf/xsrf.js';
import { DescribePage } from './describe-page.js';
import { ResponsesForPage } from './page-responses.js';
import { PageContent } from './page-content.js';
import { printHead } from './page-head.js';
import { withoutFonts } from './without-fonts.js';
import { pageStyles } from './page-styles.js';
import { printSiteLinks } from './site-links.js';
import { readWebApp, type WebApp } from './web-app.js';

const html = 'text/html; charset=utf-8';

/**
 * A page is shown without its description and content rather than late; the browser then requests them itself.
 */
const shareOfTimeout = 0.75;

const pageOf = { 'cache-control': 'private, no-cache', vary: 'Cookie', 'content-type': html };

/** The headers of a page with a secret in its address. */
const secret = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const empty = { head: '', content: '', state: '' };

/** The text in pages that only browsers make. The app replaces it where scripts run. */
const needsScripts =
  '<noscript><p>This page needs JavaScript, which is switched off in this browser. <a href="/">Read the stories</a></p></noscript>';

/** Responds to every address that is a page with the web app, its head and content filled in for that page. */
@Injectable()
export class Pages {
  /** Null when it was not built: then the gateway is an API alone. */
  readonly webApp: WebApp | null;
  private readonly styled: ReturnType<typeof pageStyles>;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly site: CurrentSite,
    private readonly rpc: RedisListClient,
    private readonly describing: DescribePage,
    private readonly content: PageContent,
    private readonly sessions: Sessions,
    private readonly keptApart: KeptApart,
    private readonly xsrf: Xsrf,
    private readonly limits: RateLimits,
    private readonly cache: ResponseCache,
    private readonly reads: StoryReads,
  ) {
    this.webApp = readWebApp(config.WEB_DIST);
    this.styled = pageStyles(this.webApp, isLive(config), pageOf, config.MEDIA_URL);
  }

  /**
   * Throws `not_found` when there is no web app, and `too_many`. An address that leads nowhere gets the same page as a
   * 404.
   */
  async respond(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.webApp === null) throw new CallError('not_found');
    const caller = await this.callerOf(request);
    this.limits.takeDefault(callerKeys(request, caller ?? visitor));
    const { status, bytes, headers } = await this.find(request, caller);
    if (status === 200) this.reads.note(storyOfAddress(request.raw.url ?? ''), request.raw, caller?.viewer);
    // Without the caller the cookie would be made for the wrong session.
    if (caller !== null) this.xsrf.keep(request, reply, caller);
    void reply.code(status).headers(headers);
    if (
      status === 200 &&
      headers['cache-control'] !== secret['cache-control'] &&
      endIfKept(request, reply, etagOf(bytes))
    )
      return;
    void reply.send(bytes);
  }

  /**
   * Returns the page for the caller. The gateway makes the page of an address once for all visitors and caches it for a
   * moment. It does the same with the page for members, which is the same for each of them; the cached page has no XSRF
   * cookie. A member whom a block keeps apart from somebody gets it without description and content.
   */
  private async find(
    request: FastifyRequest,
    caller: Caller | null,
  ): Promise<Pick<FreshResponse, 'status' | 'bytes' | 'headers'>> {
    const address = request.raw.url ?? '/';
    const make = () => this.make(request, caller);
    if (caller === null || request.headers.authorization !== undefined || isSecret(address)) return make();
    if (caller.viewer === null) return caller.sentCookie ? make() : this.cache.fill(address, true, make);
    if (await this.keptApart.includes(caller.viewer.id, request.id)) return this.make(request, caller, true);
    // No address has a space, so this key is never the address of another request.
    const ofMembers = `member ${address}`;
    const cached = this.cache.get(ofMembers);
    if (cached === undefined) return this.cache.fill(ofMembers, true, make);
    return { status: 200, bytes: cached.bytes, headers: cached.headers };
  }

  private async make(request: FastifyRequest, caller: Caller | null, isBare = false): Promise<FreshResponse> {
    const [pathname = '/', query] = (request.raw.url ?? '/').split(/\?(.*)/s, 2);
    const isMember = caller?.viewer != null;
    const responses = new ResponsesForPage(
      this.rpc,
      { viewer: null, requestId: request.id, deadline: this.rpc.deadline(shareOfTimeout) },
      (limit) => this.limits.take(limit, callerKeys(request, caller ?? visitor)),
    );
    const described = isBare
      ? this.describing.describeUnread(pathname)
      : await this.describing.describe(pathname, isMember, responses, query);
    const { status, head, isMakeshift = false, isLocked = false, moved } = described;
    if (moved !== undefined) {
      const headers = { ...pageOf, location: moved.path + (query ? `?${query}` : '') };
      return { status: moved.status, bytes: Buffer.alloc(0), headers, isCacheable: false };
    }
    // A member may see what visitors may not: there the web app reads it itself.
    const isVisitor = caller !== null && !isMember;
    const isLeft = isMakeshift || (!isVisitor && (status === 404 || isLocked));
    const isSecretPage = isSecret(request.raw.url ?? '/');
    const page = {
      pathname,
      // The HTML and the links in it must not repeat the secret.
      search: query && !isSecretPage ? `?${query}` : '',
      site: head.site,
      tagline: this.site.tagline,
      signUp: this.site.signUp,
      isInvited: isSecretPage,
      hasRules: this.site.hasRules,
      launchDay: this.site.launchDay,
      hasWeeklyChoice: this.site.hasWeeklyChoice,
      mediaUrl: this.config.MEDIA_URL,
      viewer: isVisitor ? 'visitor' : 'member',
    } as const;
    const content = isLeft ? null : await this.content.of(page, responses, request.id);
    const filled = content === null || content === 'failed' ? empty : content;
    const { html: pageHead, headers: ofStyles } = this.styled(filled.head, this.site.accent);
    const headers = { ...ofStyles, ...trainingHeaders(this.site.allowsTraining) };
    const [start, afterHead, root, body, end] = this.webApp?.pieces ?? ['', '', '', '', ''];
    const whole = [
      start,
      printHead(head),
      this.printSite(),
      afterHead,
      pageHead,
      root,
      filled.content || needsScripts,
      body,
      filled.state,
      end,
    ].join('');
    const isCacheable = status === 200 && !isMakeshift && content !== 'failed';
    if (isSecretPage) {
      const bare = withoutFonts(whole, headers);
      return {
        status,
        bytes: Buffer.from(bare.html),
        headers: { ...bare.headers, ...secret },
        isCacheable: false,
      };
    }
    return { status, bytes: Buffer.from(whole), headers, isCacheable };
  }

  private printSite(): string {
    const {
      name: SITE_NAME,
      tagline,
      contact: CONTACT_EMAIL,
      announcement,
      signUp,
      needsSignUpWork,
      hasWeeklyChoice,
      hasRules,
      launchDay,
    } = this.site;
    const { STATUS_PAGE_URL, MEDIA_URL, SOCIAL_LINKS, FEDERATION } = this.config;
    return printSiteLinks({
      SITE_NAME,
      CONTACT_EMAIL,
      tagline,
      announcement,
      signUp,
      needsSignUpWork,
      hasWeeklyChoice,
      hasRules,
      launchDay,
      FEDERATION,
      STATUS_PAGE_URL,
      MEDIA_URL,
      SOCIAL_LINKS,
    });
  }

  /** Returns null when the accounts service can't respond: the page is shown without the caller. */
  private async callerOf(request: FastifyRequest): Promise<Caller | null> {
    try {
      return await this.sessions.callerOf(request);
    } catch {
      return null;
    }
  }
}

/** True if an address has a secret: in its path, or the token of an invitation behind the question mark. */
const isSecret = (address: string): boolean => {
  const [pathname = '/', query] = address.split(/\?(.*)/s, 2);
  const match = matchPage(pathname);
  if (match?.page.isSecret === true) return true;
  return match?.name === 'signUp' && new URLSearchParams(query).has('token');
};
