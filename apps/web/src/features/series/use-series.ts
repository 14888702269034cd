import {
  listSeriesStories,
  listUserPosts,
  listUserSeries,
  readSeries,
  type ResponseTypes,
  type StoryArticle,
} from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, type CallOptions } from '../../lib/call.js';
import { readResponse, useOperation } from '../../lib/operation-query.js';
import { useFeed } from '../feed/index.js';

const failed = 'The series could not be loaded. Please try again in a moment.';

export type ReadableSeries = Extract<ResponseTypes['series_page'], { content_access: true }>;
export type SeriesArticle = ResponseTypes['series_list']['items'][number];
export type SeriesStory = ResponseTypes['series_story_list']['items'][number];

/** Returns a series by its slug: loading, failed or loaded. */
export function useSeries(slug: string) {
  const { response, failure, load } = useOperation(readSeries, { slug }, { failed });
  return { series: response, failure, load };
}

const storiesFailed = 'The stories of the series could not be loaded. Please try again in a moment.';

const idOfStory = ({ story_id }: SeriesStory): number => story_id;

/** Returns the stories of a series, page by page. */
export function useSeriesStories(slug: string, sort: 'chronological' | 'newest') {
  return useFeed(listSeriesStories, { slug, sort }, { failed: storiesFailed, idOf: idOfStory, hasEnd: true });
}

type Post = StoryArticle | { readonly content_type: 'comment_article'; readonly comment_id: number };

const ownStoriesFailed = 'Your stories could not be loaded. Please try again in a moment.';

const idOfPost = (post: Post): number =>
  post.content_type === 'story_article' ? post.story_id : post.comment_id;

/** Returns the stories of an author, the newest first. To the author each says in which series it is. */
export function useAuthorStories(username: string) {
  const payload = { username, sort: 'newest', filter: 'stories' } as const;
  return useFeed(listUserPosts, payload, { failed: ownStoriesFailed, idOf: idOfPost, isInner: true });
}

const ownSeriesFailed = 'Your series could not be loaded. Please try again in a moment.';

/** Reads all series of a member, which are 500 at most, page by page. */
export function useOwnSeries(username: string) {
  const queryKey = [listUserSeries.name, 'all', username];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readResponse((options) => readAll(username, options), { signal, fallback: ownSeriesFailed }, queryKey),
    staleTime: 0,
  });
  return {
    series: data?.items ?? null,
    problem: isFetching ? null : (error?.message ?? null),
    reload: refetch,
  };
}

async function readAll(username: string, options: CallOptions): Promise<{ items: SeriesArticle[] }> {
  const items: SeriesArticle[] = [];
  for (let next: string | undefined; ;) {
    const page = await call(listUserSeries, { username, ...(next !== undefined && { next }) }, options);
    items.push(...page.items);
    if (page.next === null) return { items };
    next = page.next;
  }
}
