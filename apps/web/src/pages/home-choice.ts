import { hashtagWord, homeList } from '@quillstead/catalogue';
import { type ListFilter, readFilter, withFilter } from '../features/filters/index.js';

type HomeSort = (typeof homeList.sorts)[number];
type HomeFilter = (typeof homeList.filters2)[number];

/** The list of the home page that the address names; an unknown value becomes the default. */
export interface HomeChoice {
  readonly sort: HomeSort;
  readonly filter2: HomeFilter;
  /** The hashtag with its `#`; null for stories with any hashtags. */
  readonly hashtag: string | null;
  readonly filter: ListFilter;
}

export function homeChoice(search: URLSearchParams): HomeChoice {
  const hashtag = hashtagWord(search.get('hashtag') ?? '');
  return {
    sort: homeList.sorts.find((one) => one === search.get('sort')) ?? 'newest',
    filter2: homeList.filters2.find((one) => one === search.get('filter2')) ?? 'all',
    hashtag: hashtag ? `#${hashtag}` : null,
    filter: readFilter(search),
  };
}

/** Returns the address of a choice; defaults do not stand in it. */
export function homeAddress({ sort, filter2, hashtag, filter }: HomeChoice): string {
  const search = new URLSearchParams({
    ...(hashtag !== null && { hashtag: hashtag.slice(1) }),
    ...(filter2 !== 'all' && { filter2 }),
    ...(sort !== 'newest' && { sort }),
  });
  withFilter(search, filter);
  return search.size === 0 ? '/' : `/?${search}`;
}
