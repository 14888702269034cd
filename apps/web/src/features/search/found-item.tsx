import type { SearchList } from '@quillstead/catalogue';
import { lazyPart } from '../../ui/lazy-part.js';
import type { Found, FoundOf } from './excerpt-of.js';

/** How each kind of item is shown; a page loads only the kind that it searches. */
const kinds = {
  story: lazyPart<{ readonly item?: FoundOf<'story_article'> }>(async () => ({
    default: (await import('./found-story.js')).FoundStory,
  })),
  comment: lazyPart<{ readonly item?: FoundOf<'comment_article'> }>(async () => ({
    default: (await import('./found-comment.js')).FoundComment,
  })),
  hashtag: lazyPart<{ readonly item?: FoundOf<'hashtag_article'> }>(async () => ({
    default: (await import('./found-hashtag.js')).FoundHashtag,
  })),
  user: lazyPart<{ readonly item?: FoundOf<'user_article'> }>(async () => ({
    default: (await import('./found-user.js')).FoundUser,
  })),
  series: lazyPart<{ readonly item?: FoundOf<'series_article'> }>(async () => ({
    default: (await import('./found-series.js')).FoundSeries,
  })),
};

/** What a search for stories has beside the stories, in the same part of the program. */
const filters = lazyPart(async () => ({ default: (await import('./found-story.js')).StoryFilters }));
const search = lazyPart(async () => ({ default: (await import('./found-story.js')).StorySearch }));
export const StoryFilters = filters.Part;
export const StorySearch = search.Part;

/** Loads what the items of a list are shown by, so that they show at once. */
export async function loadFound({ list }: { readonly list?: string }): Promise<void> {
  const known = (Object.keys(kinds) as SearchList[]).find((one) => one === list);
  if (known !== undefined) await kinds[known].load();
  if (known === 'story') await Promise.all([filters.load(), search.load()]);
}

/** The key of a found item in its list; a list holds items of one kind. */
export function idOfFound(item: Found): number | string {
  switch (item.content_type) {
    case 'story_article':
      return item.story_id;
    case 'comment_article':
      return item.comment_id;
    case 'hashtag_article':
      return item.hashtag;
    case 'user_article':
      return item.user_id;
    case 'series_article':
      return item.series_id;
  }
}

/** Something that was found, as every list shows it, with the place where the words stand. */
export function FoundItem({ item }: { readonly item: Found }) {
  switch (item.content_type) {
    case 'story_article':
      return <kinds.story.Part item={item} />;
    case 'comment_article':
      return <kinds.comment.Part item={item} />;
    case 'hashtag_article':
      return <kinds.hashtag.Part item={item} />;
    case 'user_article':
      return <kinds.user.Part item={item} />;
    case 'series_article':
      return <kinds.series.Part item={item} />;
  }
}

/** The shape of what is on its way. */
export function FoundSkeleton({ list }: { readonly list: SearchList }) {
  const { Part } = kinds[list];
  return <Part />;
}
