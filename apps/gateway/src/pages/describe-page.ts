import { Inject, Injectable } from '@nestjs/common';
import {
  type SitePathName,
  type StoryList,
  storyLists,
  type UserList,
  userLists,
} from '@quillstead/catalogue';
import { canonicalWith, type MatchedPage, matchPage } from '@quillstead/catalogue/match-page';
import {
  type PayloadOf,
  readCollection,
  readComment,
  readProfile,
  readSeries,
  readSiteRules,
  readStory,
  type ResponseOf,
} from '@quillstead/contracts';
import { CallError, CONFIG } from '@quillstead/service-kit/process';
import { type GatewayConfig, isLive } from '../config.js';
import type { ResponsesForPage, AnyOperation } from './page-responses.js';
import type { PageHead } from './page-head.js';
import { PageHeads } from './page-heads.js';

/**
 * The statuses of pages that have one address, to which their other spellings redirect; that of a collection follows
 * its title.
 */
const statusOfMoved = {
  story: 301,
  storyList: 301,
  series: 301,
  collection: 302,
} as const satisfies Partial<Record<SitePathName, number>>;

type MovedStatus = (typeof statusOfMoved)[keyof typeof statusOfMoved];

export interface DescribedPage {
  readonly status: 200 | 404;
  readonly head: PageHead;
  /** The description could not be read in time: good for this response and no other. */
  readonly isMakeshift?: true;
  /** True if the page exists, but not for visitors. */
  readonly isLocked?: boolean;
  /** The path of its present address, to which the requested one redirects. */
  readonly moved?: { readonly status: MovedStatus; readonly path: string };
}

/** Finds out which page an address is, whether it exists, and what it says of itself to machines. */
@Injectable()
export class DescribePage {
  private readonly live: boolean;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly heads: PageHeads,
  ) {
    this.live = isLive(config);
  }

  /**
   * @param pathname as it was sent, without its query
   * @param responses read as a visitor: what machines read must not depend on the viewer
   * @param query what stands behind the question mark
   */
  async describe(
    pathname: string,
    isMember: boolean,
    responses: ResponsesForPage,
    query = '',
  ): Promise<DescribedPage> {
    const found = matchPage(pathname);
    if (found === null || !this.isOpen(found, isMember)) return this.missing();
    if (!isMember && isForOwner(found)) return this.missing();
    return movedFrom(pathname, found.name, await this.describeFound(found, responses, query));
  }

  /** Returns the page of an address for a member, without a look at what stands there. */
  describeUnread(pathname: string): DescribedPage {
    const found = matchPage(pathname);
    if (found === null || !this.isOpen(found, true)) return this.missing();
    return { status: 200, head: this.heads.unknown(found.canonical), isMakeshift: true };
  }

  private async describeFound(
    found: MatchedPage,
    responses: ResponsesForPage,
    query: string,
  ): Promise<DescribedPage> {
    const { params, canonical } = found;
    switch (found.name) {
      case 'story':
      case 'storyList':
        return this.describeThing(readStory, { slug: params['slug'] ?? '' }, found, responses, (story) =>
          this.heads.ofStory(story, canonical, storyListOf(params['list'])),
        );
      case 'series':
        return this.describeThing(readSeries, { slug: params['slug'] ?? '' }, found, responses, (series) =>
          this.heads.ofSeries(series, canonical),
        );
      case 'collection': {
        const payload = { collection_id: Number(params['collection_id']) };
        return this.describeThing(readCollection, payload, found, responses, (collection) =>
          this.heads.ofCollection(collection, canonical),
        );
      }
      case 'comment':
        return this.describeThing(
          readComment,
          { comment_id: Number(params['comment_id']) },
          found,
          responses,
          (comment) => this.heads.ofComment(comment, canonical),
        );
      case 'user':
        return this.describeThing(
          readProfile,
          { username: params['username'] ?? '' },
          found,
          responses,
          (user) =>
            this.heads.ofUser(
              user,
              canonicalWith(found, { username: user.username }),
              userListOf(params['list']),
            ),
        );
      case 'rules':
        return this.describeThing(readSiteRules, {}, found, responses, () => this.heads.ofPage(found));
      case 'home':
        return { status: 200, head: this.heads.ofHome(found, new URLSearchParams(query)) };
      case 'search':
        return { status: 200, head: this.heads.ofSearch(found, new URLSearchParams(query).get('q')) };
      default:
        return { status: 200, head: this.heads.ofPage(found) };
    }
  }

  /** True if an address, without its query, is that of a page that some viewer may open. */
  isPage(pathname: string): boolean {
    const found = matchPage(pathname);
    return found !== null && this.isOpen(found, true);
  }

  /**
   * "private" only when logged in, "development" only outside live (docs/product/pages.md#routes). A member who opens a
   * page for visitors is taken home by the web app.
   */
  private isOpen({ page }: MatchedPage, isMember: boolean): boolean {
    if (page.view === 'private') return isMember;
    return page.view !== 'development' || !this.live;
  }

  private async describeThing<Declared extends AnyOperation>(
    call: Declared,
    payload: PayloadOf<Declared>,
    { canonical }: MatchedPage,
    responses: ResponsesForPage,
    headOf: (reply: ResponseOf<Declared>) => PageHead,
  ): Promise<DescribedPage> {
    try {
      const reply = await responses.reply(call, payload);
      return { status: 200, head: headOf(reply), isLocked: isLocked(reply) };
    } catch (error) {
      if (error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid'))
        return this.missing();
      return { status: 200, head: this.heads.unknown(canonical), isMakeshift: true };
    }
  }

  private missing(): DescribedPage {
    return { status: 404, head: this.heads.missing() };
  }
}

/** Whether an address is that of a list of a profile which only its member sees. */
const isForOwner = ({ name, params }: MatchedPage): boolean =>
  name === 'user' && (params['list'] === 'bookmarks' || params['filter'] === 'requests');

const storyListOf = (name: string | undefined): StoryList | null =>
  (Object.keys(storyLists) as StoryList[]).find((list) => list === name) ?? null;

const userListOf = (name: string | undefined): UserList | undefined =>
  (Object.keys(userLists) as UserList[]).find((list) => list === name);

function isLocked(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'content_access' in reply && !reply.content_access;
}

/** Returns a page that was read, moved to its canonical address unless that is the requested one. */
function movedFrom(pathname: string, name: SitePathName, described: DescribedPage): DescribedPage {
  const { canonical } = described.head;
  if (canonical === null || described.isMakeshift || !isMovable(name)) return described;
  const path = new URL(canonical).pathname;
  if (decodeURI(path) === decodeURI(pathname)) return described;
  return { ...described, moved: { status: statusOfMoved[name], path } };
}

const isMovable = (name: SitePathName): name is keyof typeof statusOfMoved => name in statusOfMoved;
