import { CommentSkeleton, PostedComment } from '../comments/index.js';
import { excerptOf, type FoundOf } from './excerpt-of.js';

/** A comment that was found; without one, the shape of what is on its way. */
export function FoundComment({ item }: { readonly item?: FoundOf<'comment_article'> }) {
  return item === undefined ? <CommentSkeleton /> : <PostedComment comment={item} {...excerptOf(item)} />;
}
