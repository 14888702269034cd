import { muteChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { applyMutes } from './apply-mutes.js';

/** Stores what members mute. */
@EventHandler(muteChanged)
export class OnMuteChanged {
  handle(events: readonly EventOf<typeof muteChanged>[], manager: EntityManager): Promise<void> {
    return applyMutes(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}
