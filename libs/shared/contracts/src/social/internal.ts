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

/** The items of people that search has found, in the order of the ids, without those who are not there any more. */
export const readFoundUsers = defineInternalOperation({
  name: 'social.found_users',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: z.object({ ids: z.array(id) }), reply: z.array(userArticle) },
});

/**
 * What somebody who is suspended says against it; accounts has checked who it is. `conflict` for a second appeal
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

/** A subscription as its last event had it; `since` is when it began or was accepted. */
export type SubscriptionSnapshot = AsRead<z.infer<typeof subscriptionSnapshot>>;

/**
 * Every subscription to a person there is, in the order of ids after one (0: from the first), at most `limit` of them,
 * with a null `after` when there are none left: for those who rebuild what they keep of who may see and who follows
 * whom.
 */
export const snapshotSubscriptions = defineInternalOperation({
  name: 'social.snapshot_subscriptions',
  repeat: 'freely',
  callers: ['content', 'notifications', 'search'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(subscriptionSnapshot) },
});

/** Does the same for hashtags, by their keys. */
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

/** Two people who are kept apart, as the last event of the pair had them. */
export type BlockSnapshot = AsRead<z.infer<typeof blockSnapshot>>;

/** Does the same for the pairs of people who are kept apart; a pair may come twice. */
export const snapshotBlocks = defineInternalOperation({
  name: 'social.snapshot_blocks',
  repeat: 'freely',
  callers: ['content', 'notifications', 'search'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(blockSnapshot) },
});

const muteSnapshot = muteState.extend({ version: z.int() });

/** A mute, as its last event had it. */
export type MuteSnapshot = AsRead<z.infer<typeof muteSnapshot>>;

/** Does the same for mutes. */
export const snapshotMutes = defineInternalOperation({
  name: 'social.snapshot_mutes',
  repeat: 'freely',
  callers: ['content', 'notifications', 'search'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(muteSnapshot) },
});

/**
 * Whether a member is kept apart from anybody, or mutes anything. Then no page that was made for all members is shown
 * to them.
 */
export const readIsKeptApart = defineInternalOperation({
  name: 'social.is_kept_apart',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ user_id: id }), reply: z.boolean() },
});

/** The parts of a member's export that social has, in the order of the files. */
export const listSocialExport = defineInternalOperation({
  name: 'social.list_export',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: z.object({}), reply: exportPartList },
});

/** A page of one of them, oldest first. */
export const readSocialExportPart = defineInternalOperation({
  name: 'social.export_part',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPartRequest, reply: exportListPage },
});

/** The parts of a member's data export that social stores. */
const socialExportParts = ['user_subscriptions', 'hashtag_subscriptions'] as const;

/** A page of what a member has in social, in a lasting order. */
export const readSocialExport = defineInternalOperation({
  name: 'social.export_page',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(socialExportParts), reply: exportPage },
});

/** Does the same for the people whom they have blocked; a request of its own, because the release before does not know it. */
export const readBlockExport = defineInternalOperation({
  name: 'social.export_blocks',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['blocks']), reply: exportPage },
});

/** Does the same for what they have muted. */
export const readMuteExport = defineInternalOperation({
  name: 'social.export_mutes',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['mutes']), reply: exportPage },
});

/** Does the same for what they chose about servers of the fediverse. */
export const readFediverseExport = defineInternalOperation({
  name: 'social.export_fediverse',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['fediverse']), reply: exportPage },
});
