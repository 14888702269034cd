import type { ResponseTypes } from '@quillstead/contracts';
import type { User } from './user.entity.js';

/** A person as the session call, the log-in and the sign-up show them to themselves (docs/api.md#session). */
export function toMember(user: User): ResponseTypes['member'] {
  return {
    id: user.id,
    username: user.username,
    display_name: user.displayName,
    role: user.role,
    is_verified: user.isVerified,
    is_private: user.isPrivate,
    show_nsfw: user.showNsfw,
    show_email: user.showEmail,
    note_by_email: user.noteByEmail,
    theme_mode: user.themeMode,
    story_filter: user.storyFilter,
    ...noNews,
  };
}

/** Notifications are counted by another service; who has none has these counts. */
const noNews = { count_notifications_new: {}, count_notifications_new_total: 0 };

/** The session call's response to a member, or to a visitor: there is no session, or its account is gone. */
export function toViewer(user: User | null): ResponseTypes['viewer'] {
  return user ? toMember(user) : { id: null, ...noNews };
}
