import type { SearchList } from '@quillstead/catalogue';
import { lazyPart } from '../../ui/lazy-part.js';
import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import { excerptOf, type Found } from './excerpt-of.js';
import type { OtherFound } from './found-other.js';

/** What most searches do not look for loads on demand. */
const other = lazyPart<{ readonly item: OtherFound }>(async () => ({
  default: (await import('./found-other.js')).FoundOther,
}));
const otherSkeleton = lazyPart<{ readonly list: SearchList }>(async () => ({
  default: (await import('./found-other.js')).OtherSkeleton,
}));

/** Loads what the items of a list are shown by, so that they show at once. */
export async function loadFound({ list }: { readonly list?: string }): Promise<void> {
  if (list !== 'story') await Promise.all([other.load(), otherSkeleton.load()]);
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
  }
}

/** Something that was found, as every list shows it, with the place where the words stand. */
export function FoundItem({ item }: { readonly item: Found }) {
  return item.content_type === 'story_article' ? (
    <StoryCard story={item} {...excerptOf(item)} />
  ) : (
    <other.Part item={item} />
  );
}

/** The shape of what is on its way. */
export function FoundSkeleton({ list }: { readonly list: SearchList }) {
  return list === 'story' ? <StoryCardSkeleton /> : <otherSkeleton.Part list={list} />;
}
