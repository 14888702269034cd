import { federateSeries, federateStory, seriesChanged, seriesDeleted } from '@quillstead/contracts';
import { addTasks, EventHandler, type EventOf } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { FederationActor } from './federation-actor.entity.js';
import { lockSeriesChoices } from './followable-series.js';

type SeriesEvent = EventOf<typeof seriesChanged | typeof seriesDeleted>;

/** Adds tasks that tell other servers of series that can be followed there and have changed or are gone. */
@EventHandler(seriesChanged, seriesDeleted)
export class OnSeriesChanged {
  async handle(events: readonly SeriesEvent[], manager: EntityManager): Promise<void> {
    const ids = new Set(events.map(({ payload }) => payload.series_id));
    const deleted = events
      .filter(({ name }) => name === seriesDeleted.name)
      .map(({ payload }) => payload.series_id);
    if (deleted.length > 0) await lockSeriesChoices(deleted, manager);
    const actors = await manager.findBy(FederationActor, { userId: In([...ids].map((id) => -id)) });
    if (actors.length === 0) return;
    if (deleted.length > 0)
      await manager.update(FederationActor, { userId: In(deleted.map((id) => -id)) }, { isFollowable: 0 });
    const known = actors.map(({ userId }) => -userId);
    await addTasks(federateSeries, known, manager);
    const left = events.flatMap(({ name, payload }) =>
      name === seriesChanged.name && known.includes(payload.series_id) ? (payload.left_story_id ?? []) : [],
    );
    await addTasks(federateStory, left, manager);
  }
}
