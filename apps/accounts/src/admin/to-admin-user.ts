import type { ResponseTypes } from '@quillstead/contracts';
import type { User } from '../user/index.js';

/** A person as admins see them. */
export function toAdminUser(user: User): ResponseTypes['admin_user'] {
  return {
    user_id: user.id,
    username: user.username,
    display_name: user.displayName,
    email: user.email || null,
    role: user.role,
    status: user.status,
    ...(user.deletesAt !== null && { deletes_at: user.deletesAt.toISOString() }),
    is_verified: user.isVerified,
    is_private: user.isPrivate,
    joined_at: user.joinedAt.toISOString(),
  };
}
