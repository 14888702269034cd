import { Inject, Injectable } from '@nestjs/common';
import { hashtagKey, hashtagWord, isolated, pageTitle, paths, toHashtag } from '@quillstead/catalogue';
import {
  listCollectionStories,
  listHome,
  listHomeShelves,
  listSeriesStories,
  listUserCollections,
  listUserPosts,
  listUserSeries,
  readCollection,
  readProfile,
  readSeries,
  searchList,
  type StoryArticle,
} from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import { CallError, CONFIG, RedisListClient, type RpcContext } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../../config.js';
import { CurrentSite } from '../../site-settings/current-site.js';
import { cataloguePaths } from '../feed-paths.js';
import { type OpdsFeed, type OpdsLink, opdsType, printOpds } from './opds-feed.js';
import { collectionPublication, seriesPublication, storyPublication } from './to-publication.js';

/**
 * The catalogue of the site for reading apps (OPDS 2.0, docs/product/pages.md#catalogue-for-reading-apps): what a
 * visitor sees in the same lists, but for stories that are not to be shared. Each feed costs the calls of its page.
 */
@Injectable()
export class OpdsCatalogue {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) config: Pick<GatewayConfig, 'SITE_URL'>,
    private readonly rpc: RedisListClient,
    private readonly site: CurrentSite,
  ) {
    this.origin = new URL(config.SITE_URL).origin;
  }

  /** Prints the first page of a reading app: the lists, the newest stories, the recommended hashtags. */
  async start(context: RpcContext): Promise<string> {
    const { items, hashtag_recommendations: hashtags = [] } = await this.rpc.call(listHome, {}, context);
    const publications = this.publicationsOf(items);
    return this.print(null, {
      self: cataloguePaths.start,
      page: paths.home,
      navigation: [
        this.toFeed('Newest stories', cataloguePaths.newest),
        this.toFeed('Finished series', cataloguePaths.finishedSeries),
      ],
      groups: [
        ...(publications.length > 0
          ? [
              {
                metadata: { title: 'Newest stories' },
                links: [{ ...this.toFeed('Newest stories', cataloguePaths.newest), rel: 'self' }],
                publications,
              },
            ]
          : []),
        ...(hashtags.length > 0
          ? [
              {
                metadata: { title: 'Hashtags' },
                navigation: hashtags.map(({ value, hashtag, count_stories: numberOfItems }) => ({
                  ...this.toFeed(value, cataloguePaths.hashtag(hashtag)),
                  properties: { numberOfItems },
                })),
              },
            ]
          : []),
      ],
    });
  }

  async newest(query: URLSearchParams, context: RpcContext): Promise<string> {
    const payload = { excludeKeys: ['hashtag_recommendations'], ...cursorOf(query) };
    const { items, next } = await this.rpc.call(listHome, payload, context);
    const publications = this.publicationsOf(items);
    return this.print('Newest stories', {
      self: cataloguePaths.newest,
      page: paths.home,
      publications,
      next,
    });
  }

  /** Returns the series on the shelf of home, each as one book. */
  async finishedSeries(context: RpcContext): Promise<string> {
    const { finished_series: all } = await this.rpc.call(listHomeShelves, {}, context);
    const publications = all.map((series) => seriesPublication(series, this.origin));
    return this.print('Finished series', {
      self: cataloguePaths.finishedSeries,
      page: paths.home,
      publications,
    });
  }

  /** Stories that the search finds; its next pages too. Throws `invalid` for what cannot be searched for. */
  async search(query: URLSearchParams, context: RpcContext): Promise<string> {
    const q = query.get('query') ?? '';
    const fault = q.trim() === '' ? 'Query must not be empty.' : checkField('q', q);
    if (fault !== null) throw new CallError('invalid', fault);
    const payload = { list: 'story', q, ...cursorOf(query) } as const;
    const { items, next } = await this.rpc.call(searchList, payload, context);
    return this.print(q, {
      self: `${cataloguePaths.search}?query=${encodeURIComponent(q)}`,
      page: paths.search('story', q),
      publications: this.publicationsOf(items.filter((item) => item.content_type === 'story_article')),
      next,
    });
  }

  /** Prints the stories of an author; none for a private author. Throws `not_found` when no member has that name. */
  async ofAuthor(username: string, query: URLSearchParams, context: RpcContext): Promise<string> {
    checkName('username', username);
    const payload = { username, filter: 'stories', ...cursorOf(query) } as const;
    const [author, { items, next }] = await Promise.all([
      this.rpc.call(readProfile, { username }, context),
      this.rpc.call(listUserPosts, payload, context),
    ]);
    const name = author.username;
    return this.print(name, {
      self: cataloguePaths.user(name),
      page: paths.user(name),
      navigation: [
        this.toFeed('Series', cataloguePaths.userSeries(name)),
        this.toFeed('Collections', cataloguePaths.userCollections(name)),
      ],
      publications: this.publicationsOf(items.filter((item) => item.content_type === 'story_article')),
      next,
    });
  }

  /** Returns the series of an author that have stories, each as one book. Throws as `ofAuthor`. */
  async ofAuthorSeries(username: string, query: URLSearchParams, context: RpcContext): Promise<string> {
    checkName('username', username);
    const { items, next } = await this.rpc.call(listUserSeries, { username, ...cursorOf(query) }, context);
    const publications = items
      .filter(({ count_stories: count }) => count > 0)
      .map((series) => seriesPublication(series, this.origin));
    const self = cataloguePaths.userSeries(username);
    return this.print(`Series by ${username}`, {
      self,
      page: paths.user(username, 'series'),
      publications,
      next,
    });
  }

  /** Returns the public collections of a member, each as one book. Throws as `ofAuthor`. */
  async ofAuthorCollections(username: string, query: URLSearchParams, context: RpcContext): Promise<string> {
    checkName('username', username);
    const payload = { username, ...cursorOf(query) };
    const { items, next } = await this.rpc.call(listUserCollections, payload, context);
    const publications = items
      .filter(({ count_stories: count }) => count > 0)
      .map((collection) => collectionPublication(collection, this.origin));
    return this.print(`Collections by ${username}`, {
      self: cataloguePaths.userCollections(username),
      page: paths.user(username, 'collections'),
      publications,
      next,
    });
  }

  /** Throws `not_found` for what can be no hashtag; empty for one that no story has. */
  async ofHashtag(word: string, query: URLSearchParams, context: RpcContext): Promise<string> {
    const hashtag = toHashtag(word);
    checkName('hashtag', hashtag);
    const payload = { hashtag, excludeKeys: ['hashtag_recommendations'], ...cursorOf(query) };
    const { items, next } = await this.rpc.call(listHome, payload, context);
    const key = hashtagKey(hashtag);
    return this.print(`#${hashtagWord(key)}`, {
      self: cataloguePaths.hashtag(key),
      page: paths.hashtag(key),
      publications: this.publicationsOf(items),
      next,
    });
  }

  /** Prints the whole series as one book, then its stories in their order; nothing for a private author. */
  async ofSeries(name: string, query: URLSearchParams, context: RpcContext): Promise<string> {
    const slug = name.toLowerCase();
    checkName('slug', slug);
    const cursor = cursorOf(query);
    const [series, { items, next }] = await Promise.all([
      this.rpc.call(readSeries, { slug }, context),
      this.rpc.call(listSeriesStories, { slug, ...cursor }, context),
    ]);
    const stories = this.publicationsOf(items);
    const isWhole = series.content_access && stories.length > 0 && cursor.next === undefined;
    const present = series.content_access ? series.slug : slug;
    return this.print(series.content_access ? series.title : null, {
      self: cataloguePaths.series(present),
      page: paths.series(present),
      publications: [...(isWhole ? [seriesPublication(series, this.origin)] : []), ...stories],
      next,
    });
  }

  /** Prints the whole collection as one book, then its stories in its order. Throws as `ofSeries`. */
  async ofCollection(id: string, query: URLSearchParams, context: RpcContext): Promise<string> {
    const payload = { collection_id: Number(id) };
    checkName('collection_id', payload.collection_id);
    const cursor = cursorOf(query);
    const [collection, { items, next }] = await Promise.all([
      this.rpc.call(readCollection, payload, context),
      this.rpc.call(listCollectionStories, { ...payload, ...cursor }, context),
    ]);
    const stories = this.publicationsOf(items);
    const isWhole = collection.content_access && stories.length > 0 && cursor.next === undefined;
    const [title, slug] = collection.content_access ? [collection.title, collection.slug] : [null, ''];
    return this.print(title, {
      self: cataloguePaths.collection(payload.collection_id),
      page: paths.collection(payload.collection_id, slug),
      publications: [...(isWhole ? [collectionPublication(collection, this.origin)] : []), ...stories],
      next,
    });
  }

  private publicationsOf(stories: readonly StoryArticle[]) {
    return stories
      .filter((story) => story.is_shareable === 1)
      .map((story) => storyPublication(story, this.origin));
  }

  private toFeed(title: string, path: string): OpdsLink {
    return { title, href: `${this.origin}${path}`, type: opdsType };
  }

  private print(title: string | null, feed: Omit<OpdsFeed, 'title'>): string {
    const named = pageTitle(title === null ? null : isolated(title), this.site.name);
    return printOpds({ ...feed, title: named }, this.origin);
  }
}

/** Throws `bad_cursor` for what is none. */
function cursorOf(query: URLSearchParams): { next?: string } {
  const next = query.get('next');
  if (next === null) return {};
  if (checkField('next', next) !== null) throw new CallError('bad_cursor');
  return { next };
}

function checkName(key: 'username' | 'hashtag' | 'slug' | 'collection_id', value: string | number): void {
  if (checkField(key, value, {}) !== null) throw new CallError('not_found');
}
