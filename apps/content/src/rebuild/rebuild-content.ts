import { compareReadModel, type Rebuilding, removeStrangers } from '@quillstead/service-kit';
import { authorCards } from './author-cards.js';
import { checkCounters } from './check-counters.js';
import { checkShelves } from './check-shelves.js';
import { checkStoryCounts } from './check-story-counts.js';
import {
  hashtagSubscriptions,
  strangeHashtagSubscriptions,
  strangeSubscriptions,
  subscriptions,
} from './subscriptions.js';

/**
 * Compares what content keeps of others with its owners, and its own counters with their rows; says what differs and
 * mends it. The site may run meanwhile. Throws CallError `unreachable` when an owner does not answer.
 */
export async function rebuildContent(rebuilding: Rebuilding): Promise<void> {
  await compareReadModel(authorCards(rebuilding.outbox), rebuilding);
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
