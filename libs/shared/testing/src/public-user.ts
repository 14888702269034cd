import type { PublicUser } from '@quillstead/contracts';

/** Returns a bare public account as accounts publishes it, but for the changes. */
export function publicUser(
  changes: Partial<PublicUser> & Pick<PublicUser, 'user_id' | 'username'>,
): PublicUser {
  return {
    display_name: null,
    bio: null,
    website: null,
    email: null,
    social_media: {},
    picture: null,
    is_private: 0,
    is_verified: 0,
    joined_at: '2026-01-31T10:20:30.123Z',
    comments_close_after: null,
    comment_rule: 'open',
    is_staff: 0,
    status: 'active',
    ...changes,
  };
}
