import { blockChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { applyBlocks } from './apply-blocks.js';

/** Stores who is kept apart from whom, where nothing else follows from it. */
@EventHandler(blockChanged)
export class OnBlockChanged {
  handle(events: readonly EventOf<typeof blockChanged>[], manager: EntityManager): Promise<void> {
    return applyBlocks(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}
