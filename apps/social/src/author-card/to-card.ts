import type { PublicUser } from '@quillstead/contracts';
import type { AuthorCard } from './author-card.entity.js';

/** The card of a person as accounts tells them. */
export function toCard(user: PublicUser): AuthorCard {
  return {
    userId: user.user_id,
    username: user.username,
    displayName: user.display_name,
    bio: user.bio,
    website: user.website,
    email: user.email,
    socialMedia: user.social_media,
    isPrivate: user.is_private,
    isVerified: user.is_verified,
    joinedAt: new Date(user.joined_at),
    status: user.status,
  };
}
