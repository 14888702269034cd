import { checkCounters } from './check-counters.js';
import { checkShelves } from './check-shelves.js';
import { checkStoryCounts } from './check-story-counts.js';
import { compareReadModel } from './compare-read-model.js';
import { authorCards, hashtagSubscriptions, subscriptions } from './read-models.js';
import type { Rebuilding } from './rebuilding.js';
import { removeStrangers, strangeHashtagSubscriptions, strangeSubscriptions } from './remove-strangers.js';

/**
 * Compares what content keeps of others with its owners, and its own counters with their rows; says what differs and
 * mends it. The site may run meanwhile. Throws CallError `unreachable` when an owner does not answer.
 */
export async function rebuildContent(rebuilding: Rebuilding): Promise<void> {
  await compareReadModel(authorCards, rebuilding);
  await removeStrangers(strangeSubscriptions, () => compareReadModel(subscriptions, rebuilding), rebuilding);
  await removeStrangers(
    strangeHashtagSubscriptions,
    () => compareReadModel(hashtagSubscriptions, rebuilding),
    rebuilding,
  );
  await checkCounters(rebuilding);
  await checkShelves(rebuilding);
  await checkStoryCounts(rebuilding);
}
