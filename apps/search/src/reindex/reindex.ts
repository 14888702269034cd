import {
  applyBlocks,
  applySubscriptions,
  rebuildBlocks,
  rebuildMutes,
  rebuildSubscriptions,
  rebuildUsers,
} from '@quillstead/projections';
import { SearchedUser, storeUsers } from '../user-projection/index.js';
import { compareIndex } from './compare-index.js';
import { fillIndex } from './fill-index.js';
import type { Reindexing } from './reindexing.js';

/**
 * Compares users, subscriptions and blocks with what accounts and social have, then fills the index from its owners,
 * from nothing or over what there is, and takes out what they do not have; a trial only compares. Throws CallError
 * `unreachable` when an owner does not respond.
 */
export async function reindex(reindexing: Reindexing): Promise<void> {
  const { checked } = reindexing;
  // These decide what is hidden, so they come first.
  checked('people', await rebuildUsers(SearchedUser, storeUsers, reindexing));
  checked('subscriptions', await rebuildSubscriptions(applySubscriptions, reindexing));
  await rebuildBlocks(applyBlocks, reindexing);
  await rebuildMutes(reindexing);
  if (!reindexing.isTrial) await fillIndex(reindexing);
  await compareIndex(reindexing);
}
