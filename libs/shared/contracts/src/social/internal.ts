import { z } from 'zod';
import {
  exportListPage,
  exportPage,
  formerExportPageRequest,
  exportPartList,
  exportPartRequest,
} from '../accounts/data-export-schemas.js';
import { defineInternalOperation } from '../operation.js';
import { type AsRead, snapshotRequest, id, snapshotPage, text, time } from '../wire.js';
import { blockState, muteState, userSubscription } from './events.js';
import { userArticle } from './profile-schemas.js';

/**
 * Returns the items of people that search has found, in the order of the ids, without those who do not exist any more.
 */
export const readFoundUsers = defineInternalOperation({
  name: 'social.found_users',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: z.object({ ids: z.array(id) }), reply: z.array(userArticle) },
});

/**
 * Stores the appeal of a suspended member, whose identity accounts has checked. Throws `conflict` for a second appeal
 * against a suspension, `expired_link` when the time to appeal is over.
 */
export const addSuspensionAppeal = defineInternalOperation({
  name: 'social.add_suspension_appeal',
  repeat: 'never',
  callers: ['accounts'],
  schemas: {
    payload: z.object({
      user_id: id,
      appeal: text,
      /** The member of the staff who suspended them; null for the operator at the terminal. */
      suspended_by: id.nullable(),
      suspended_at: time,
      ends_at: time.nullable(),
    }),
    reply: z.null(),
  },
});

const subscriptionSnapshot = userSubscription.extend({ version: z.int(), since: time.optional() });

/** The state of a subscription in its last event; `since` is the time at which it began or was accepted. */
export type SubscriptionSnapshot = AsRead<z.infer<typeof subscriptionSnapshot>>;

/**
 * Returns all subscriptions to people, in the order of ids after one (0: from the first), at most `limit` of them, with
 * a null `after` when there are none left. Services rebuild from it their projections of who may see and who follows
 * whom.
 */
export const snapshotSubscriptions = defineInternalOperation({
  name: 'social.snapshot_subscriptions',
  repeat: 'freely',
  callers: ['content', 'notifications', 'search'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(subscriptionSnapshot) },
});

/** Returns all subscriptions to hashtags in the same way, by their keys. */
export const snapshotHashtagSubscriptions = defineInternalOperation({
  name: 'social.snapshot_hashtag_subscriptions',
  repeat: 'freely',
  callers: ['content', 'notifications'],
  schemas: {
    payload: snapshotRequest,
    reply: snapshotPage(z.object({ user_id: id, hashtag: text, version: z.int(), since: time.optional() })),
  },
});

const blockSnapshot = blockState.extend({ version: z.int() });

/** The state of a pair of people in the last event of the pair. */
export type BlockSnapshot = AsRead<z.infer<typeof blockSnapshot>>;

/** Returns all pairs of people who are kept apart in the same way; a pair may come twice. */
export const snapshotBlocks = defineInternalOperation({
  name: 'social.snapshot_blocks',
  repeat: 'freely',
  callers: ['content', 'notifications', 'search'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(blockSnapshot) },
});

const muteSnapshot = muteState.extend({ version: z.int() });

/** The state of a mute in its last event. */
export type MuteSnapshot = AsRead<z.infer<typeof muteSnapshot>>;

/** Returns all mutes in the same way. */
export const snapshotMutes = defineInternalOperation({
  name: 'social.snapshot_mutes',
  repeat: 'freely',
  callers: ['content', 'notifications', 'search'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(muteSnapshot) },
});

/**
 * Returns true if a member is kept apart from anybody, or mutes anything. Then no page that was made for all members is
 * shown to them.
 */
export const readIsKeptApart = defineInternalOperation({
  name: 'social.is_kept_apart',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ user_id: id }), reply: z.boolean() },
});

/** Returns the names of the parts of a member's export that social has, in the order of the files. */
export const listSocialExport = defineInternalOperation({
  name: 'social.list_export',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: z.object({}), reply: exportPartList },
});

/** Returns a page of one of these parts, oldest first. */
export const readSocialExportPart = defineInternalOperation({
  name: 'social.export_part',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPartRequest, reply: exportListPage },
});

/** The parts of a member's data export that social stores. */
const socialExportParts = ['user_subscriptions', 'hashtag_subscriptions'] as const;

/** Returns a page of what a member has in social, in a stable order. */
export const readSocialExport = defineInternalOperation({
  name: 'social.export_page',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(socialExportParts), reply: exportPage },
});

/**
 * Returns a page of the people whom the member has blocked. It is an operation of its own, because the release before
 * does not know this part.
 */
export const readBlockExport = defineInternalOperation({
  name: 'social.export_blocks',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['blocks']), reply: exportPage },
});

/** Returns a page of what the member has muted. */
export const readMuteExport = defineInternalOperation({
  name: 'social.export_mutes',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['mutes']), reply: exportPage },
});

/** Returns a page of what the member chose about the fediverse. */
export const readFediverseExport = defineInternalOperation({
  name: 'social.export_fediverse',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['fediverse']), reply: exportPage },
});
