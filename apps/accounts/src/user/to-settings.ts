import { pushKeys, type ResponseTypes, socialKeys } from '@quillstead/contracts';
import type { User } from './user.entity.js';

type Settings = ResponseTypes['settings'];
type Flags = Pick<Settings, (typeof pushKeys)[number]>;
type Addresses = Pick<Settings, (typeof socialKeys)[number]>;

/** All settings of a person as they see them themselves (docs/product/accounts.md#settings). */
export function toSettings(user: User): Settings {
  const off = new Set<string>(user.pushOff.map((kind) => `push_${kind}`));
  return {
    username: user.username,
    email: user.email,
    email_pending: user.emailPending,
    display_name: user.displayName,
    bio: user.bio,
    website: user.website,
    is_verified: user.isVerified,
    is_private: user.isPrivate,
    show_email: user.showEmail,
    show_nsfw: user.showNsfw,
    note_by_email: user.noteByEmail,
    note_email_frequency: user.noteEmailFrequency,
    note_log_in: user.noteLogIn,
    comments_close_after: user.commentsCloseAfter,
    comment_rule: user.commentRule,
    theme_mode: user.themeMode,
    story_filter: user.storyFilter,
    ...(Object.fromEntries(pushKeys.map((key) => [key, off.has(key) ? 0 : 1])) as Flags),
    ...(Object.fromEntries(socialKeys.map((key) => [key, user.socialMedia[key] ?? null])) as Addresses),
  };
}
