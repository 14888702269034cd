import { defineOperation } from '../operation.js';

/** Returns whether and at which address the member can be followed from the fediverse (docs/product/fediverse.md). */
export const readFediverse = defineOperation({
  name: 'social.read_fediverse',
  method: 'GET',
  path: '/user/account/fediverse',
  audience: 'member',
  reply: 'fediverse',
});

/**
 * Lets people of the fediverse follow the member, or ends that: then the followers' servers are notified that the
 * stories are gone. `also_known_as` are the member's accounts elsewhere, to and from which a Move is accepted; they
 * stay when the field is left out.
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

/**
 * Returns whether and at which address a series of the member can be followed from the fediverse, apart from the
 * member.
 */
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
 * Lets people of the fediverse follow a series of the member, or ends that for good: then servers are notified that its
 * actor is gone.
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
 * Returns what people of other servers say about a story: how many like it, have shared it and have replied, and a page
 * of the replies, the oldest first. Empty for a story that may not be sent to other servers.
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
 * Shows a reply that waits or was removed, or removes a reply, for the author of the story or a moderator. Only
 * moderators can show again what the staff has removed after a report.
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
 * Blocks a person or a server of the fediverse for the member: nothing more is accepted from there, and what came from
 * there under their stories is removed.
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

/** Ends such a block. What it has removed does not come back. */
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

/**
 * Blocks a server of the fediverse, or a person, for the whole site: nothing is accepted from there, and nothing is
 * sent there.
 */
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
