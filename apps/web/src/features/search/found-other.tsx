import type { SearchList } from '@quillstead/catalogue';
import { CommentSkeleton, PostedComment } from '../comments/index.js';
import { HashtagCard } from '../hashtags/index.js';
import { UserCard, UserCardSkeleton } from '../people/index.js';
import { excerptOf, type Found } from './excerpt-of.js';

export type OtherFound = Exclude<Found, { content_type: 'story_article' }>;

/** A comment, a hashtag or a person that was found. */
export function FoundOther({ item }: { readonly item: OtherFound }) {
  switch (item.content_type) {
    case 'comment_article':
      return <PostedComment comment={item} {...excerptOf(item)} />;
    case 'hashtag_article':
      return <HashtagCard item={item} />;
    case 'user_article':
      return <UserCard user={item} />;
  }
}

export function OtherSkeleton({ list }: { readonly list: SearchList }) {
  return list === 'comment' ? <CommentSkeleton /> : <UserCardSkeleton />;
}
