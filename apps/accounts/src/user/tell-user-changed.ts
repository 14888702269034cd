import { userChanged } from '@quillstead/contracts';
import type { Outbox } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { User } from './user.entity.js';

/** Tells what others see of a person, in the transaction that changed it and that holds the person's row. */
export function tellUserChanged(outbox: Outbox, manager: EntityManager, user: User): Promise<void> {
  return outbox.tell(
    manager,
    userChanged,
    {
      user_id: user.id,
      username: user.username,
      display_name: user.displayName,
      bio: user.bio,
      website: user.website,
      email: user.showEmail === 1 ? user.email : null,
      social_media: user.socialMedia,
      is_private: user.isPrivate,
      is_verified: user.isVerified,
      joined_at: user.joinedAt.toISOString(),
      status: user.status,
    },
    user.version,
  );
}
