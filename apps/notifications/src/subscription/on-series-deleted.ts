import { seriesDeleted } from '@quillstead/contracts';
import { EventHandler, type EventOf } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { endSubscriptionsToSeries } from '../email-subscription/index.js';
import { SeriesSubscription } from './subscription.entity.js';

/** Deletes the subscriptions to deleted series; content publishes no event for each. */
@EventHandler(seriesDeleted)
export class OnSeriesDeleted {
  async handle(events: readonly EventOf<typeof seriesDeleted>[], manager: EntityManager): Promise<void> {
    const gone = events.map(({ payload }) => payload.series_id);
    await manager.delete(SeriesSubscription, { seriesId: In(gone) });
    await endSubscriptionsToSeries(gone, manager);
  }
}
