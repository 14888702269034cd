import { reportedKinds } from '@quillstead/catalogue';
import { z } from 'zod';
import { retriedKind } from '../gateway/queues-schemas.js';
import { defineInternalOperation, serviceNames } from '../operation.js';
import { type AsRead, snapshotRequest, flag, id, snapshotPage, text, time } from '../wire.js';
import { deliverySettings, publicUser } from './events.js';
import { siteSettings } from './site-schemas.js';
import { member } from './user-schemas.js';

/**
 * Sets `note_by_email` off for the member who used the link in an email. Does nothing for an id that no account has.
 */
export const stopMail = defineInternalOperation({
  name: 'accounts.stop_mail',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: { payload: z.object({ user_id: id }), reply: z.null() },
});

/**
 * Suspends a member in the name of the caller, a moderator who decides a report, until `ends_at`; without it until an
 * admin reinstates them. Only admins may suspend members of the staff: `forbidden` for others. Throws `not_found` for a
 * caller who is no moderator, and for an id that no account has.
 */
export const suspendUser = defineInternalOperation({
  name: 'accounts.suspend_user',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ user_id: id, ends_at: time.nullish() }), reply: z.null() },
});

/**
 * Reinstates a suspended member in the name of the caller, a moderator who decides an appeal. Throws `not_found` for a
 * caller who is no moderator, and for an id that no account has.
 */
export const reinstateUser = defineInternalOperation({
  name: 'accounts.reinstate_user',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ user_id: id }), reply: z.null() },
});

/** Returns the active members of the staff other than the caller, who must be one of them. */
export const countOtherStaff = defineInternalOperation({
  name: 'accounts.count_other_staff',
  repeat: 'freely',
  callers: ['social'],
  schemas: {
    payload: z.object({}),
    /** The ids are missing from a process of the release before. */
    reply: z.object({ count: z.int(), ids: z.array(id).optional() }),
  },
});

/**
 * Writes into the log of the staff that the caller, an admin, has a service try again what failed. `not_found` for
 * everybody else.
 */
export const noteRetry = defineInternalOperation({
  name: 'accounts.note_retry',
  repeat: 'never',
  callers: ['gateway'],
  schemas: { payload: z.object({ service: z.enum(serviceNames), work: retriedKind }), reply: z.null() },
});

/**
 * Writes into the log of the staff what the caller, a moderator or an admin, decides on a report, an appeal or
 * one of the first stories and comments of a member. `not_found` for everybody else.
 */
export const noteDecision = defineInternalOperation({
  name: 'accounts.note_decision',
  repeat: 'never',
  callers: ['social', 'content'],
  schemas: {
    payload: z.object({
      act: z.enum(['decide_report', 'decide_appeal', 'decide_held_post']),
      kind: z.enum([...reportedKinds, 'draft']),
      thing_id: id,
      decision: text,
      /** Null of the outcome of an appeal. */
      reason: text.nullable(),
      /** 1 for a case that is about the caller. */
      is_own_case: z.literal(1).optional(),
    }),
    reply: z.null(),
  },
});

/**
 * Writes into the log of the staff that the caller, a moderator or an admin, removes a cover. `not_found` for others.
 */
export const noteCoverRemoval = defineInternalOperation({
  name: 'accounts.note_cover_removal',
  repeat: 'never',
  callers: ['content'],
  schemas: {
    payload: z.object({ kind: z.enum(['story', 'series', 'collection']), thing_id: id, cover: text }),
    reply: z.null(),
  },
});

/** Writes a block of the staff in the fediverse, or its end, into the log of the staff. */
export const noteFediverseBlock = defineInternalOperation({
  name: 'accounts.note_fediverse_block',
  repeat: 'never',
  callers: ['social'],
  schemas: {
    payload: z.object({
      act: z.enum(['block_fediverse', 'unblock_fediverse']),
      target: text,
      reason: text.nullable(),
      /** 1 for a case that is about the caller. */
      is_own_case: z.literal(1).optional(),
    }),
    reply: z.null(),
  },
});

/**
 * Returns the key under which the tries to log in with a login are counted. An account has one key, whether it is named
 * by its username or its email address and however these are written. A login that names no account has a key of its
 * own, which looks the same. With `is_passkey` the login is the id of a passkey, which names the account of its member.
 * The key is opaque: it shows neither its account nor whether there is an account.
 */
export const findLogInBucket = defineInternalOperation({
  name: 'accounts.find_log_in_bucket',
  callers: ['gateway'],
  repeat: 'freely',
  schemas: { payload: z.object({ login: text, is_passkey: z.boolean().optional() }), reply: text },
});

/** The data about the person behind a call that every process may read. */
const sessionViewer = z.object({
  id,
  session_id: id,
  username: text,
  role: member.shape.role,
  show_nsfw: flag,
});

export type SessionViewer = AsRead<z.infer<typeof sessionViewer>>;

const resolvedSession = sessionViewer.extend({
  /** The time in epoch milliseconds at which the session ends, however often it is used. */
  ends_at: z.number(),
});

export type ResolvedSession = AsRead<z.infer<typeof resolvedSession>>;

/**
 * Returns the session of a cookie and the member to whom it belongs; null when it names no valid session. `token_hash`
 * is the base64url SHA-256 of the cookie's value, `network` the shortened address of the browser.
 */
export const resolveSession = defineInternalOperation({
  name: 'accounts.resolve_session',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ token_hash: text, network: text.optional() }),
    reply: resolvedSession.nullable(),
  },
});

/** Returns how the member proved who they are in the session of the caller (docs/product/accounts.md#step-up). */
export const readSessionProof = defineInternalOperation({
  name: 'accounts.read_session_proof',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({}),
    reply: z.object({
      /** True if the proof is recent enough for acts that need the step-up. */
      is_proved: z.boolean(),
      /** True if the proof, at the log-in or since, was more than the password: a code or a passkey. */
      has_two_factors: z.boolean(),
    }),
  },
});

const userSnapshot = publicUser.extend({ version: z.int() });

/** The data about a person in their last `user_changed`. */
export type UserSnapshot = AsRead<z.infer<typeof userSnapshot>>;

/**
 * Returns all people, deleted ones too, in the order of ids after one (0: from the first), at most `limit` of them,
 * with a null `after` when there are none left. Services rebuild their projections of people from it.
 */
export const snapshotUsers = defineInternalOperation({
  name: 'accounts.snapshot_users',
  repeat: 'freely',
  callers: ['content', 'social', 'notifications', 'search'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(userSnapshot) },
});

/**
 * Returns the settings of all people for the delivery of notifications in the same way, those of deleted accounts too.
 */
export const snapshotDeliverySettings = defineInternalOperation({
  name: 'accounts.snapshot_delivery_settings',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: {
    payload: snapshotRequest,
    reply: snapshotPage(deliverySettings.extend({ version: z.int() })),
  },
});

/**
 * Returns a piece of the caller's export, numbered from 0, as bytes. `not_found` when the export is not theirs, or was
 * deleted.
 */
export const readExportPiece = defineInternalOperation({
  name: 'accounts.read_export_piece',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ export_id: id, number: z.int().nonnegative() }),
    reply: z.instanceof(Uint8Array),
  },
});

/** Returns the settings of the site, for processes that show its name or apply its rules. */
export const readSite = defineInternalOperation({
  name: 'accounts.read_site',
  repeat: 'freely',
  callers: ['gateway', 'notifications', 'content', 'social'],
  schemas: { payload: z.object({}), reply: siteSettings },
});

/** Requests that a picture is made from a file that the gateway has stored for the caller. */
export const makePictureOf = defineInternalOperation({
  name: 'accounts.make_picture_of',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({
      /** The name of the file in quarantine. */
      upload: text,
      /** The SHA-256 of the file, hexadecimal. */
      source: text,
    }),
    reply: z.null(),
  },
});
