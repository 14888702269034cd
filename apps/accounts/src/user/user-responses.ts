import {
  type AccountStatus,
  deliverySettingsChanged,
  type PublicUser,
  pushKeys,
  type ResponseOf,
  type ResponseTypes,
  type snapshotDeliverySettings,
  socialKeys,
  userChanged,
} from '@quillstead/contracts';
import type { Outbox, OutboxEntry } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { User } from './user.entity.js';

/** Returns the part of a user that other people may see. */
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

/** Returns a person as the session call, the log-in and the sign-up show them to themselves (docs/api.md#session). */
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

/** The counts of a member without notifications; another service counts notifications. */
const noNews = { count_notifications_new: {}, count_notifications_new_total: 0 };

/** Returns the session call's response to a member, or to a visitor, also one whose account is gone. */
export function toViewer(user: User | null): ResponseTypes['viewer'] {
  return user ? toMember(user) : { id: null, ...noNews };
}

type Settings = ResponseTypes['settings'];
type Flags = Pick<Settings, (typeof pushKeys)[number]>;
type Addresses = Pick<Settings, (typeof socialKeys)[number]>;

/** Returns all settings of a person as they see them themselves (docs/product/accounts.md#settings). */
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

type SettingsSnapshot = Omit<ResponseOf<typeof snapshotDeliverySettings>['items'][number], 'version'>;

/** Returns all of how a person is notified, as the event and the rebuild of notifications have it. */
export function toDeliverySettings(user: User): SettingsSnapshot {
  return {
    user_id: user.id,
    email: user.email,
    is_email_verified: user.isVerified,
    note_by_email: user.noteByEmail,
    note_email_frequency: user.noteEmailFrequency,
    show_nsfw: user.showNsfw,
    push_off: [...user.pushOff],
    status: shownStatus(user),
  };
}

/**
 * Returns the status for other services: an account that is leaving is hidden as a suspended one is, until its member
 * comes back.
 */
function shownStatus({ status }: Pick<User, 'status'>): AccountStatus {
  return status === 'leaving' ? 'suspended' : status;
}

/**
 * Publishes what others see of a person and how the person is notified, in the transaction that changed it and that
 * holds the person's row.
 * @returns the event of what others see, which may hide something
 */
export async function publishUserChanged(
  outbox: Outbox,
  manager: EntityManager,
  user: User,
): Promise<OutboxEntry> {
  await outbox.publish(manager, deliverySettingsChanged, toDeliverySettings(user), user.version);
  return outbox.publish(manager, userChanged, toPublicUser(user), user.version);
}
