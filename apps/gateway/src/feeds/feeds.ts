import { Inject, Injectable } from '@nestjs/common';
import { hashtagKey, isolated, pageTitle, paths, toHashtag } from '@quillstead/catalogue';
import {
  listCollectionStories,
  listHome,
  listSeriesStories,
  listUserPosts,
  readCollection,
  readProfile,
  readSeries,
  type StoryArticle,
} from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import { type RpcContext, RedisListClient, CallError, CONFIG } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../config.js';
import { CurrentSite } from '../site-settings/current-site.js';
import { feedPaths } from './feed-paths.js';
import { printAtom, toEntry } from './print-atom.js';

/**
 * The newest stories as Atom feeds, of the site, of an author, of a hashtag, of a series, of a collection
 * (docs/product/pages.md#pages-for-machines): what a visitor sees in the same lists, but for stories that are not to
 * be shared.
 */
@Injectable()
export class Feeds {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly rpc: RedisListClient,
    private readonly site: CurrentSite,
  ) {
    this.origin = new URL(config.SITE_URL).origin;
  }

  async ofSite(context: RpcContext): Promise<string> {
    const { items } = await this.rpc.call(listHome, {}, context);
    return this.print(null, { self: feedPaths.site, page: paths.home }, items);
  }

  /** Prints the stories of an author; none for a private author. Throws `not_found` when no member has that name. */
  async ofAuthor(username: string, context: RpcContext): Promise<string> {
    if (checkField('username', username, {}) !== null) throw new CallError('not_found');
    const [author, { items }] = await Promise.all([
      this.rpc.call(readProfile, { username }, context),
      this.rpc.call(listUserPosts, { username, filter: 'stories' }, context),
    ]);
    const stories = items.filter((item) => item.content_type === 'story_article');
    const place = { self: feedPaths.user(author.username), page: paths.user(author.username) };
    return this.print(author.username, place, stories);
  }

  /** Throws `not_found` for what can be no hashtag; empty for one that no story has. */
  async ofHashtag(word: string, context: RpcContext): Promise<string> {
    const hashtag = toHashtag(word);
    if (checkField('hashtag', hashtag, {}) !== null) throw new CallError('not_found');
    const payload = { hashtag, excludeKeys: ['hashtag_recommendations'] };
    const { items } = await this.rpc.call(listHome, payload, context);
    const key = hashtagKey(hashtag);
    return this.print(key, { self: feedPaths.hashtag(key), page: paths.hashtag(key) }, items);
  }

  /**
   * Prints the last stories of a series first; none for a private author. Throws `not_found` for one that does not
   * exist.
   */
  async ofSeries(name: string, context: RpcContext): Promise<string> {
    const slug = name.toLowerCase();
    if (checkField('slug', slug, {}) !== null) throw new CallError('not_found');
    const [series, { items }] = await Promise.all([
      this.rpc.call(readSeries, { slug }, context),
      this.rpc.call(listSeriesStories, { slug, sort: 'newest' }, context),
    ]);
    const { title, slug: present } = series.content_access ? series : { title: null, slug };
    return this.print(title, { self: feedPaths.series(present), page: paths.series(present) }, items);
  }

  /** Prints the last added stories of a collection first. Throws as `ofSeries`. */
  async ofCollection(id: string, context: RpcContext): Promise<string> {
    const payload = { collection_id: Number(id) };
    if (checkField('collection_id', payload.collection_id, {}) !== null) throw new CallError('not_found');
    const [collection, { items }] = await Promise.all([
      this.rpc.call(readCollection, payload, context),
      this.rpc.call(listCollectionStories, { ...payload, sort: 'newest' }, context),
    ]);
    const [title, slug] = collection.content_access ? [collection.title, collection.slug] : [null, ''];
    const self = feedPaths.collection(payload.collection_id);
    return this.print(title, { self, page: paths.collection(payload.collection_id, slug) }, items);
  }

  private print(
    title: string | null,
    { self, page }: { self: string; page: string },
    stories: readonly StoryArticle[],
  ): string {
    return printAtom({
      title: pageTitle(title === null ? null : isolated(title), this.site.name),
      self: `${this.origin}${self}`,
      page: `${this.origin}${page}`,
      entries: stories
        .filter((story) => story.is_shareable === 1)
        .map((story) => toEntry(story, this.origin)),
    });
  }
}
