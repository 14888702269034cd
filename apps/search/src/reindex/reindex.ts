import { compareIndex } from './compare-index.js';
import { fillIndex } from './fill-index.js';
import { followOwners } from './follow-owners.js';
import type { Reindexing } from './reindexing.js';

/**
 * Fills the index from its owners, from nothing or over what there is, and takes out what they do not have; a trial
 * only compares. Throws CallError `unreachable` when an owner does not answer.
 */
export async function reindex(reindexing: Reindexing): Promise<void> {
  await followOwners(reindexing);
  if (!reindexing.isTrial) await fillIndex(reindexing);
  await compareIndex(reindexing);
}
