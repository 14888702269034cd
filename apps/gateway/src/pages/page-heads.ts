import { Inject, Injectable } from '@nestjs/common';
import {
  authorLabel,
  cutText,
  hashtagDescription,
  hashtagKey,
  isolated,
  itemDescription,
  metaDescription,
  nameBeforeHandle,
  pageTitle,
  paths,
  profileDescription,
  routeHead,
  searchDescription,
  type SearchList,
  searchLists,
  searchTitle,
  type StoryList,
  storyListTitle,
  toHashtag,
  type UserList,
  userListTitle,
} from '@quillstead/catalogue';
import type { MatchedPage } from '@quillstead/catalogue/match-page';
import type { ResponseTypes } from '@quillstead/contracts';
import { checkField, storyProse } from '@quillstead/fields';
import { CONFIG } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../config.js';
import { cataloguePaths, feedPaths } from '../feeds/feed-paths.js';
import { CurrentSite } from '../site-settings/current-site.js';
import { collectionPreview, seriesPreview } from './list-previews.js';
import type { PageHead } from './page-head.js';
import { storyPreview } from './story-preview.js';
import { hashtagPreview, homePreview, userPreview } from './site-previews.js';

const searchListNames = Object.keys(searchLists) as SearchList[];
const longestQuery = 150;

/** Makes the heads of pages; what a visitor may not see of a thing stands in none (docs/product/people.md). */
@Injectable()
export class PageHeads {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) config: Pick<GatewayConfig, 'SITE_URL'>,
    private readonly site: CurrentSite,
  ) {
    this.origin = new URL(config.SITE_URL).origin;
  }

  /** Returns the head of a page whose title and description are in the table of paths. */
  ofPage(found: MatchedPage): PageHead {
    const { title, description } = routeHead(found);
    if (found.page.isSecret) return { ...this.head(title, null, null), noIndex: true };
    const head = this.head(title, description, found.canonical);
    if (found.name !== 'home') return head;
    const preview = homePreview(this.site.name, description, this.origin);
    const catalogue = `${this.origin}${cataloguePaths.start}`;
    return { ...head, feed: `${this.origin}${feedPaths.site}`, catalogue, preview };
  }

  /**
   * Returns the head of the home page, or of the stories of one hashtag, which have one address however it is spelled.
   *
   * @param query of the address
   */
  ofHome(found: MatchedPage, query: URLSearchParams): PageHead {
    const head = this.ofPage(found);
    const [sent = '', ...others] = query.getAll('hashtag');
    const hashtag = toHashtag(sent);
    if (others.length > 0 || checkField('hashtag', hashtag) !== null) return head;
    const description = hashtagDescription(hashtag);
    const address = paths.hashtag(hashtagKey(hashtag));
    return {
      ...this.head(isolated(hashtag), description, address),
      feed: `${this.origin}${feedPaths.hashtag(hashtag)}`,
      catalogue: `${this.origin}${cataloguePaths.hashtag(hashtag)}`,
      preview: hashtagPreview(hashtag, description, `${this.origin}${address}`),
    };
  }

  /**
   * Returns the head of a list of the search page, made from the query (docs/product/pages.md#titles-and-navigation);
   * search engines are not to list results.
   */
  ofSearch({ params, canonical }: MatchedPage, q: string | null): PageHead {
    const list = searchListNames.find((one) => one === params['list']) ?? 'story';
    const shortQuery = q === null ? null : cutText(q, longestQuery);
    const head = this.head(searchTitle(list, shortQuery), searchDescription(list, shortQuery), canonical);
    return { ...head, noIndex: shortQuery !== null };
  }

  /** @param list what stands below it, on a page of its own; null on the story's */
  ofStory(story: ResponseTypes['story_page'], canonical: string, list: StoryList | null = null): PageHead {
    if (!story.content_access) return this.hidden(authorLabel(story), canonical);
    // A text that opens only after a click is not quoted.
    const text = story.is_nsfw === 1 ? null : story.rich_text_story;
    const description = itemDescription(
      { description: story.description, rich_text_story: text },
      storyProse,
    );
    const title =
      list === null ? `${isolated(story.title)} ${authorLabel(story)}` : storyListTitle(list, story.title);
    if (story.is_shareable === 0) return this.hidden(title, canonical);
    const preview = storyPreview(story, description, this.origin);
    return { ...this.head(title, description, canonical), preview };
  }

  ofSeries(series: ResponseTypes['series_page'], canonical: string): PageHead {
    if (!series.content_access) return this.hidden(authorLabel(series), canonical);
    const description = metaDescription(series.description);
    const title = `${isolated(series.title)} ${authorLabel(series)}`;
    const feed = `${this.origin}${feedPaths.series(series.slug)}`;
    const catalogue = `${this.origin}${cataloguePaths.series(series.slug)}`;
    const preview = seriesPreview(series, description, this.origin);
    return { ...this.head(title, description, canonical), feed, catalogue, preview };
  }

  /**
   * Returns the head of a collection. The address of its slug is the canonical one; only a public collection is for
   * search engines.
   */
  ofCollection(collection: ResponseTypes['collection_page'], canonical: string): PageHead {
    if (!collection.content_access) return this.hidden(authorLabel(collection), canonical);
    const { collection_id: id, slug } = collection;
    const address = paths.collection(id, slug);
    const title = `${isolated(collection.title)} ${authorLabel(collection)}`;
    if (collection.collection_visibility !== 'public') return this.hidden(title, address);
    const description = metaDescription(collection.description);
    const feed = `${this.origin}${feedPaths.collection(id)}`;
    const catalogue = `${this.origin}${cataloguePaths.collection(id)}`;
    const preview = collectionPreview(collection, description, this.origin);
    return { ...this.head(title, description, address), feed, catalogue, preview };
  }

  ofComment(comment: ResponseTypes['comment_page'], canonical: string): PageHead {
    const title = `Comment ${authorLabel(comment)} on ${isolated(comment.story_title)}`;
    if (comment.story.is_shareable === 0) return this.hidden(title, canonical);
    return this.head(title, metaDescription(null, comment.comment_text), canonical);
  }

  ofUser(user: ResponseTypes['user_page'], canonical: string, list: UserList = 'posts'): PageHead {
    const title = userListTitle(list, nameBeforeHandle(user));
    if (!user.content_access) return this.hidden(title, canonical);
    const description = metaDescription(profileDescription(user));
    const feed = `${this.origin}${feedPaths.user(user.username)}`;
    const catalogue = `${this.origin}${cataloguePaths.user(user.username)}`;
    const preview = userPreview(user, description, this.origin);
    return { ...this.head(title, description, canonical), feed, catalogue, preview };
  }

  /** Returns the head of a page that could not be looked up in time. */
  unknown(canonical: string): PageHead {
    return this.head(null, null, canonical);
  }

  missing(): PageHead {
    return { ...this.head('Not Found', null, null), noIndex: true };
  }

  /** Returns the head of a page that exists, but not for machines. */
  private hidden(title: string, canonical: string): PageHead {
    return { ...this.head(title, null, canonical), noIndex: true };
  }

  private head(title: string | null, description: string | null, canonical: string | null): PageHead {
    return {
      site: this.site.name,
      title: pageTitle(title, this.site.name),
      description,
      canonical: canonical === null ? null : `${this.origin}${canonical}`,
      noIndex: false,
      preview: null,
      feed: null,
      catalogue: null,
    };
  }
}
