import type { SearchList } from '@quillstead/catalogue';
import { lazyPart } from '../../ui/lazy-part.js';
import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import { excerptOf, type Found, type FoundOf } from './excerpt-of.js';

/** The kinds of items that most searches do not look for; each kind loads on demand. */
const others = {
  comment: lazyPart<{ readonly item?: FoundOf<'comment_article'> }>(async () => ({
    default: (await import('./found-comment.js')).FoundComment,
  })),
  hashtag: lazyPart<{ readonly item?: FoundOf<'hashtag_article'> }>(async () => ({
    default: (await import('./found-hashtag.js')).FoundHashtag,
  })),
  user: lazyPart<{ readonly item?: FoundOf<'user_article'> }>(async () => ({
    default: (await import('./found-user.js')).FoundUser,
  })),
};

/** Loads what the items of a list are shown by, so that they show at once. */
export async function loadFound({ list }: { readonly list?: string }): Promise<void> {
  if (list === 'comment' || list === 'hashtag' || list === 'user') await others[list].load();
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
  switch (item.content_type) {
    case 'story_article':
      return <StoryCard story={item} {...excerptOf(item)} />;
    case 'comment_article':
      return <others.comment.Part item={item} />;
    case 'hashtag_article':
      return <others.hashtag.Part item={item} />;
    case 'user_article':
      return <others.user.Part item={item} />;
  }
}

/** The shape of what is on its way. */
export function FoundSkeleton({ list }: { readonly list: SearchList }) {
  if (list === 'story') return <StoryCardSkeleton />;
  const { Part } = others[list];
  return <Part />;
}
