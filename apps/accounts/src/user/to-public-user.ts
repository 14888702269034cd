import type { PublicUser } from '@quillstead/contracts';
import { shownStatus } from './shown-status.js';
import type { User } from './user.entity.js';

/** The part of a user that other people may see. */
export function toPublicUser(user: User): PublicUser {
  return {
    user_id: user.id,
    username: user.username,
    display_name: user.displayName,
    bio: user.bio,
    website: user.website,
    email: user.showEmail === 1 ? user.email : null,
    social_media: user.socialMedia,
    picture: user.picture,
    is_private: user.isPrivate,
    is_verified: user.isVerified,
    joined_at: user.joinedAt.toISOString(),
    comments_close_after: user.commentsCloseAfter,
    comment_rule: user.commentRule,
    is_staff: user.role === 'member' ? 0 : 1,
    status: shownStatus(user),
  };
}
