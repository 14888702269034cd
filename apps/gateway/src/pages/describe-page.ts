import { Inject, Injectable } from '@nestjs/common';
import {
  authorLabel,
  type MatchedPath,
  matchPath,
  metaDescription,
  pageTitle,
  paths,
  sitePaths,
} from '@quillstead/catalogue';
import { readStory, type ReplyTypes } from '@quillstead/contracts';
import { checkPayload, stripHtml } from '@quillstead/fields';
import { Asker, CallError, CONFIG } from '@quillstead/service-kit';
import { type GatewayConfig, isLive } from '../config.js';
import { deadlineFrom } from '../routes/deadline.js';
import type { PageHead } from './page-head.js';
import { storyPreview } from './story-preview.js';

export interface DescribedPage {
  readonly status: 200 | 404;
  readonly head: PageHead;
  /** It could not be found out in time what it says of itself: good for this answer and no other. */
  readonly isMakeshift?: true;
}

type Story = ReplyTypes['story_page'];

/** A page is shown without its description rather than late. */
const longestWait = 700;

/** Finds out which page an address is, whether it exists, and what it says of itself to machines. */
@Injectable()
export class DescribePage {
  private readonly site: string;
  private readonly origin: string;
  private readonly live: boolean;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly asker: Asker,
  ) {
    this.site = config.SITE_NAME;
    this.origin = new URL(config.SITE_URL).origin;
    this.live = isLive(config);
  }

  /** @param pathname as it was sent, without its query */
  async describe(pathname: string, isMember: boolean, requestId: string): Promise<DescribedPage> {
    const found = matchPath(pathname);
    if (found === null || !this.isOpen(found, isMember)) return this.missing();
    if (found.name === 'story') return this.describeStory(found, requestId);
    const { title, description = null } = found.page;
    const head = this.head(title, description, found.canonical);
    return { status: 200, head: found.name === 'home' ? this.homeHead(head) : head };
  }

  /**
   * "private" only when logged in, "development" only outside live (spec section 2). A member who opens a page for
   * visitors is taken home by the web app (design.md).
   */
  private isOpen({ page }: MatchedPath, isMember: boolean): boolean {
    if (page.view === 'private') return isMember;
    return page.view !== 'development' || !this.live;
  }

  /** Asked as a visitor: what machines are told must not depend on who looks. */
  private async describeStory({ params, canonical }: MatchedPath, requestId: string): Promise<DescribedPage> {
    const payload = { slug: params['slug'] ?? '' };
    if (checkPayload(payload, readStory) !== null) return this.missing();
    try {
      const context = { viewer: null, requestId, deadline: deadlineFrom(Date.now(), longestWait) };
      const story = await this.asker.ask(readStory, payload, context);
      return { status: 200, head: this.storyHead(story, canonical) };
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_found') return this.missing();
      return { status: 200, head: this.head(sitePaths.home.title, null, canonical), isMakeshift: true };
    }
  }

  private storyHead(story: Story, canonical: string): PageHead {
    if (!story.content_access) return { ...this.head(authorLabel(story), null, canonical), noIndex: true };
    const description = metaDescription(story.description, [story.rich_text_story], stripHtml);
    const isShared = story.is_shareable === 1;
    const head = this.head(`${story.title} ${authorLabel(story)}`, isShared ? description : null, canonical);
    if (!isShared) return { ...head, noIndex: true };
    return { ...head, preview: storyPreview(story, description, this.origin) };
  }

  private homeHead(head: PageHead): PageHead {
    const { site, description } = head;
    const target = `${this.origin}${paths.search('story')}?q={q}`;
    return {
      ...head,
      feed: `${this.origin}/feed.atom`,
      preview: {
        type: 'website',
        title: site,
        description,
        properties: {},
        thing: {
          '@type': 'WebSite',
          name: site,
          url: `${this.origin}/`,
          potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=q' },
        },
      },
    };
  }

  private missing(): DescribedPage {
    return { status: 404, head: { ...this.head('Not Found', null, null), noIndex: true } };
  }

  private head(title: string | null, description: string | null, canonical: string | null): PageHead {
    return {
      site: this.site,
      title: pageTitle(title, this.site),
      description,
      canonical: canonical === null ? null : `${this.origin}${canonical}`,
      noIndex: false,
      preview: null,
      feed: null,
    };
  }
}
