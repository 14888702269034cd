import { HashtagCard } from '../hashtags/index.js';
import { UserCardSkeleton } from '../people/index.js';
import type { FoundOf } from './excerpt-of.js';

/** A hashtag that was found; without one, the shape of what is on its way. */
export function FoundHashtag({ item }: { readonly item?: FoundOf<'hashtag_article'> }) {
  return item === undefined ? <UserCardSkeleton /> : <HashtagCard item={item} />;
}
