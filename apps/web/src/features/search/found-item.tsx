import type { SearchList } from '@quillstead/catalogue';
import type { ResponseOf, searchList } from '@quillstead/contracts';
import { CommentSkeleton, PostedComment } from '../comments/index.js';
import { HashtagCard } from '../hashtags/index.js';
import { UserCard, UserCardSkeleton } from '../people/index.js';
import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import { Excerpt } from './excerpt.js';

/** Whatever can be found. */
export type Found = ResponseOf<typeof searchList>['items'][number];

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
      return <PostedComment comment={item} {...excerptOf(item)} />;
    case 'hashtag_article':
      return <HashtagCard item={item} />;
    case 'user_article':
      return <UserCard user={item} />;
  }
}

function excerptOf(item: Extract<Found, { excerpt: unknown }>) {
  if (item.excerpt === null) return {};
  const sources =
    item.content_type === 'story_article'
      ? [item.description, item.rich_text_story_substring]
      : [item.comment_text];
  return { excerpt: <Excerpt {...item.excerpt} sources={sources} /> };
}

/** The shape of what is on its way. */
export function FoundSkeleton({ list }: { readonly list: SearchList }) {
  if (list === 'story') return <StoryCardSkeleton />;
  return list === 'comment' ? <CommentSkeleton /> : <UserCardSkeleton />;
}
