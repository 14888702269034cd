import { isNotificationKey } from '@quillstead/catalogue';
import { z } from 'zod';
import { defineEvent } from '../event.js';
import { type AsRead, count, flag, id, nullable, text, time } from '../wire.js';
import { commentRule, settings } from './settings-schemas.js';
import { siteSettings } from './site-schemas.js';

/** The states of an account: a suspended one is hidden and can come back, a deleted one never does. */
const accountStatus = z.enum(['active', 'suspended', 'deleted']);

export type AccountStatus = AsRead<z.infer<typeof accountStatus>>;

/**
 * All that other people may see of a person. Accounts publishes it at sign-up and at every change. For a deleted
 * account everything but the id, the username and the status is empty.
 */
export const publicUser = z.object({
  user_id: id,
  username: text,
  display_name: text.nullable(),
  bio: text.nullable(),
  website: text.nullable(),
  /** The address if `show_email` is set, else null. */
  email: text.nullable(),
  /** The addresses on social sites that the person gave, by the dictionary's keys (`social_media_…`). */
  social_media: z.record(text, text),
  /** The name of the picture; null without one. The picture of a private account is not shown. */
  picture: text.nullable().default(null),
  is_private: flag,
  is_verified: flag,
  joined_at: time,
  /** Days after which the comments on a story close; null for never. */
  comments_close_after: nullable(count).default(null),
  /** The people whose comments wait for approval. */
  comment_rule: commentRule,
  /** Whether the person is of the staff, for the rules of the site; no other member sees it. */
  is_staff: flag.default(0),
  status: accountStatus,
});

export type PublicUser = AsRead<z.infer<typeof publicUser>>;

/** A person signed up, or their public data or the status of their account changed. */
export const userChanged = defineEvent({
  name: 'accounts.user_changed',
  consumers: ['content', 'social', 'notifications', 'search'],
  schema: publicUser,
  subject: ({ user_id }) => `user:${user_id}`,
  partitionBy: 'user_id',
  awaitedBy: ['content', 'social', 'notifications', 'search', 'gateway'],
});

/**
 * A person's settings for the delivery of notifications, all of them. They hold the address, so only notifications
 * reads them.
 */
export const deliverySettings = z.object({
  user_id: id,
  email: text,
  is_email_verified: flag,
  note_by_email: flag,
  note_email_frequency: settings.shape.note_email_frequency,
  show_nsfw: flag,
  /** The kinds that are not pushed. A kind that only a newer release knows is left out. */
  push_off: z.array(text).transform((kinds) => kinds.filter(isNotificationKey)),
  status: accountStatus,
});

export type DeliverySettings = AsRead<z.infer<typeof deliverySettings>>;

/** How often a member gets emails about notifications. */
export type NoteFrequency = DeliverySettings['note_email_frequency'];

/** Published at sign-up and with every change of a person, beside `user_changed` and with the same version. */
export const deliverySettingsChanged = defineEvent({
  name: 'accounts.delivery_settings_changed',
  consumers: ['notifications'],
  schema: deliverySettings,
  subject: ({ user_id }) => `delivery:${user_id}`,
  partitionBy: 'user_id',
});

/** A session has ended: its cookie is no longer accepted. */
export const sessionEnded = defineEvent({
  name: 'accounts.session_ended',
  consumers: ['notifications'],
  schema: z.object({ session_id: id, token_hash: text, user_id: id }),
  subject: ({ session_id }) => `session:${session_id}`,
  partitionBy: 'user_id',
  awaitedBy: ['gateway'],
});

/**
 * An admin changed the settings of the site. Every gateway applies them when it reads the event in the stream; content
 * stores who may publish.
 */
export const siteChanged = defineEvent({
  name: 'accounts.site_changed',
  consumers: ['content'],
  schema: siteSettings,
  subject: () => 'site:1',
  partitionBy: 'site_version',
});
