import { Inject, Injectable } from '@nestjs/common';
import { pageTitle, paths } from '@quillstead/catalogue';
import { listHome, type StoryArticle } from '@quillstead/contracts';
import { type AskContext, Asker, CONFIG } from '@quillstead/service-kit';
import type { GatewayConfig } from '../config.js';
import { printAtom } from './print-atom.js';
import { toEntry } from './to-entry.js';

/**
 * The newest stories as Atom feeds, of the site, of an author, of a hashtag (api.md, "Limits"): what a visitor sees
 * in the same lists, but for stories that are not to be shared.
 */
@Injectable()
export class Feeds {
  private readonly site: string;
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly asker: Asker,
  ) {
    this.site = config.SITE_NAME;
    this.origin = new URL(config.SITE_URL).origin;
  }

  async ofSite(context: AskContext): Promise<string> {
    const { items } = await this.asker.ask(listHome, {}, context);
    return this.print(null, { self: '/feed.atom', page: paths.home }, items);
  }

  private print(
    title: string | null,
    { self, page }: { self: string; page: string },
    stories: readonly StoryArticle[],
  ): string {
    return printAtom({
      title: pageTitle(title, this.site),
      self: `${this.origin}${self}`,
      page: `${this.origin}${page}`,
      entries: stories
        .filter((story) => story.is_shareable === 1)
        .map((story) => toEntry(story, this.origin)),
    });
  }
}
