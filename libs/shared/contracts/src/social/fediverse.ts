import { defineOperation } from '../operation.js';

/** Whether and at which address the member can be followed from the fediverse (docs/product/fediverse.md). */
export const readFediverse = defineOperation({
  name: 'social.read_fediverse',
  method: 'GET',
  path: '/user/account/fediverse',
  audience: 'member',
  reply: 'fediverse',
});

/**
 * Has the member followed from there, or ends it: then followers are told that the stories are gone. `also_known_as`
 * are the member's accounts elsewhere, to and from which a Move can be believed; without it they stay.
 */
export const changeFediverse = defineOperation({
  name: 'social.change_fediverse',
  method: 'PUT',
  path: '/user/account/fediverse',
  audience: 'member',
  limit: 'toggle',
  required: ['is_followable'],
  optional: ['also_known_as'],
  reply: 'fediverse',
  errors: ['invalid', 'not_found'],
});

/** Whether and at which address a series of the member can be followed from the fediverse, apart from the member. */
export const readSeriesFediverse = defineOperation({
  name: 'social.read_series_fediverse',
  method: 'GET',
  path: '/series/:slug/fediverse',
  audience: 'member',
  required: ['slug'],
  reply: 'series_fediverse',
  errors: ['forbidden', 'not_found', 'unreachable'],
});

/**
 * Has a series of the member followed from there, or ends it for good: then servers are told that its actor is gone.
 */
export const changeSeriesFediverse = defineOperation({
  name: 'social.change_series_fediverse',
  method: 'PUT',
  path: '/series/fediverse',
  audience: 'member',
  limit: 'toggle',
  required: ['series_id', 'is_followable'],
  reply: 'series_fediverse',
  errors: ['forbidden', 'not_found', 'unreachable'],
});

/**
 * What people of other servers say of a story: how many like it, have shared it and have replied, and a page of the
 * replies, the oldest first. Empty for a story that other servers may not know.
 */
export const listFediverseTalk = defineOperation({
  name: 'social.list_fediverse_talk',
  method: 'GET',
  path: '/story/:slug/fediverse',
  audience: 'anyone',
  required: ['slug'],
  optional: ['next'],
  reply: 'fediverse_talk',
  errors: ['bad_cursor'],
});

/**
 * The author of a story, or a moderator, shows a reply that waits or was removed, or removes one. What the staff has
 * removed on a report, moderators alone show again.
 */
export const moderateFediverseReply = defineOperation({
  name: 'social.moderate_fediverse_reply',
  method: 'PUT',
  path: '/story/fediverse-reply',
  audience: 'member',
  limit: 'toggle',
  required: ['id', 'is_shown'],
  reply: 'fediverse_reply',
  errors: ['not_found'],
});

/**
 * An author takes nothing more of a person or a server of the fediverse; what came from there under their stories goes.
 */
export const blockFediverseSender = defineOperation({
  name: 'social.block_fediverse_sender',
  method: 'POST',
  path: '/user/account/fediverse/block',
  audience: 'member',
  limit: 'toggle',
  required: ['fediverse_target'],
  reply: 'fediverse_block',
  errors: ['invalid', 'quota_reached'],
});

/** Ends it. What the block has removed does not come back. */
export const unblockFediverseSender = defineOperation({
  name: 'social.unblock_fediverse_sender',
  method: 'DELETE',
  path: '/user/account/fediverse/block',
  audience: 'member',
  limit: 'toggle',
  required: ['fediverse_target'],
  reply: 'fediverse_block',
  errors: ['invalid'],
});

export const listFediverseBlocks = defineOperation({
  name: 'social.list_fediverse_blocks',
  method: 'GET',
  path: '/user/account/fediverse/blocks',
  audience: 'member',
  optional: ['next'],
  reply: 'fediverse_block_list',
  errors: ['bad_cursor'],
});

/** The same for the whole site: nothing is taken from there, and nothing sent. */
export const blockFediverseHost = defineOperation({
  name: 'social.block_fediverse_host',
  method: 'POST',
  path: '/admin/fediverse/block',
  audience: 'moderator',
  required: ['fediverse_target'],
  optional: ['reason'],
  reply: 'fediverse_block',
  errors: ['invalid', 'quota_reached', 'unreachable'],
});

export const unblockFediverseHost = defineOperation({
  name: 'social.unblock_fediverse_host',
  method: 'DELETE',
  path: '/admin/fediverse/block',
  audience: 'moderator',
  required: ['fediverse_target'],
  reply: 'fediverse_block',
  errors: ['invalid', 'unreachable'],
});

export const listBlockedHosts = defineOperation({
  name: 'social.list_blocked_hosts',
  method: 'GET',
  path: '/admin/fediverse/blocks',
  audience: 'moderator',
  optional: ['next'],
  reply: 'fediverse_block_list',
  errors: ['bad_cursor'],
});
