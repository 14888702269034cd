import { defineOperation } from '../operation.js';

/** Blocks a person: the two see nothing of each other any more, and the subscriptions between them end. */
export const blockUser = defineOperation({
  name: 'social.block_user',
  method: 'POST',
  path: '/user/account/block',
  audience: 'member',
  limit: 'toggle',
  required: ['user_id'],
  hides: true,
  reply: 'block',
  errors: ['invalid', 'not_found', 'quota_reached'],
});

/** Ends a block by the member. Subscriptions that it ended do not come back. */
export const unblockUser = defineOperation({
  name: 'social.unblock_user',
  method: 'DELETE',
  path: '/user/account/block',
  audience: 'member',
  limit: 'toggle',
  required: ['user_id'],
  hides: true,
  reply: 'block',
});

/** Returns a person whom the member has blocked, by name. The profile itself is not available to either of the two. */
export const readBlock = defineOperation({
  name: 'social.read_block',
  method: 'GET',
  path: '/user/account/block',
  audience: 'member',
  required: ['username'],
  reply: 'blocked_user',
  errors: ['not_found'],
});

/** Returns the people whom the member has blocked, the latest first. */
export const listBlocks = defineOperation({
  name: 'social.list_blocks',
  method: 'GET',
  path: '/user/account/blocks',
  audience: 'member',
  optional: ['next'],
  reply: 'block_list',
  errors: ['bad_cursor'],
});
