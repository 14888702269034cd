import { compareReadModel, type Rebuilding, removeStrangers } from '@quillstead/service-kit';
import { authorCards, deliverySettings } from './people.js';
import { storyCards, strangeStories } from './stories.js';
import {
  hashtagSubscriptions,
  strangeHashtagSubscriptions,
  strangeSubscriptions,
  subscriptions,
} from './subscriptions.js';

/**
 * Compares what notifications keeps of others with its owners, says what differs and mends it. The site may run
 * meanwhile; what follows for notices is left to the upkeep. Throws CallError `unreachable` when an owner does not answer.
 */
export async function rebuildNotifications(rebuilding: Omit<Rebuilding, 'outbox'>): Promise<void> {
  await compareReadModel(authorCards, rebuilding);
  await compareReadModel(deliverySettings, rebuilding);
  await removeStrangers(strangeSubscriptions, () => compareReadModel(subscriptions, rebuilding), rebuilding);
  await removeStrangers(
    strangeHashtagSubscriptions,
    () => compareReadModel(hashtagSubscriptions, rebuilding),
    rebuilding,
  );
  await removeStrangers(strangeStories, () => compareReadModel(storyCards, rebuilding), rebuilding);
}
