import type { SearchList } from '@quillstead/catalogue';
import type { ComponentType } from 'react';
import { AuthorLine } from '../../ui/author-line.js';
import { CommentSkeleton, PostedComment } from '../comments/index.js';
import { HashtagCard } from '../hashtags/index.js';
import { UserCard, UserCardSkeleton } from '../people/index.js';
import { SeriesCard, SeriesStorySkeleton } from '../series/index.js';
import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import { excerptOf, type Found } from './excerpt-of.js';

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
      return <StoryCard story={item} {...excerptOf(item)} />;
    case 'comment_article':
      return <PostedComment comment={item} {...excerptOf(item)} />;
    case 'hashtag_article':
      return <HashtagCard item={item} />;
    case 'user_article':
      return <UserCard user={item} />;
    case 'series_article':
      return <SeriesCard series={item} author={<AuthorLine item={item} />} />;
  }
}

const skeletons: Readonly<Record<SearchList, ComponentType>> = {
  story: StoryCardSkeleton,
  comment: CommentSkeleton,
  hashtag: UserCardSkeleton,
  user: UserCardSkeleton,
  series: SeriesStorySkeleton,
};

/** The shape of what is on its way. */
export function FoundSkeleton({ list }: { readonly list: SearchList }) {
  const Skeleton = skeletons[list];
  return <Skeleton />;
}
