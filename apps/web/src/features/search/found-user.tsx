import { UserCard, UserCardSkeleton } from '../people/index.js';
import type { FoundOf } from './excerpt-of.js';

/** A person who was found; without one, the shape of what is on its way. */
export function FoundUser({ item }: { readonly item?: FoundOf<'user_article'> }) {
  return item === undefined ? <UserCardSkeleton /> : <UserCard user={item} />;
}
