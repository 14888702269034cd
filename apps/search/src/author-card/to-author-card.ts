import type { PublicUser } from '@quillstead/contracts';
import type { AuthorCard } from './author-card.entity.js';

/** The card of a person as accounts tells of them. */
export function toAuthorCard(user: PublicUser): AuthorCard {
  return {
    userId: user.user_id,
    username: user.username,
    displayName: user.display_name,
    bio: user.bio,
    isPrivate: user.is_private,
    joinedAt: new Date(user.joined_at),
    status: user.status,
  };
}
