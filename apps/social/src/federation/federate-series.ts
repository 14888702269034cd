import { createHash } from 'node:crypto';
import { federateSeries, federateStory } from '@quillstead/contracts';
import { addTasks, type DueTask, TaskHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Activities } from './activities.js';
import { EndSeries } from './end-series.js';
import { FederationActor } from './federation-actor.entity.js';
import { FollowableSeries } from './followable-series.js';
import { SiteFederation } from './site-federation.js';

/** Tells other servers what has changed about a series: how it is called, what is new in it, or that it is gone. */
@TaskHandler(federateSeries)
export class FederateSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly federation: SiteFederation,
    private readonly series: FollowableSeries,
    private readonly ends: EndSeries,
    private readonly activities: Activities,
  ) {}

  async run({ key }: DueTask): Promise<void> {
    const seriesId = Number(key);
    const actor = await this.dataSource.manager.findOneBy(FederationActor, { userId: -seriesId });
    if (actor === null) return;
    if (actor.isFollowable === 0)
      return this.dataSource.transaction((manager) => this.ends.run(manager, seriesId));
    if (!this.federation.isOn) return;
    const [shared, parts] = await Promise.all([
      this.federation.series({ series_id: seriesId }),
      this.federation.stories({ series_id: seriesId, after: null }),
    ]);
    await this.dataSource.transaction(async (manager) => {
      const followable = await this.series.byId(seriesId, manager);
      // What ends it has an event of its own.
      if (shared === null || followable === undefined) return;
      const { title, description, cover, author_id } = shared;
      const shown = [title, description, cover, author_id, followable.author.username];
      const toldProfile = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
      if (actor.toldProfile !== toldProfile) {
        await manager.update(FederationActor, { userId: -seriesId }, { toldProfile });
        if (actor.toldProfile !== null)
          await this.activities.tellFollowers(manager, { authorId: -seriesId, kind: 'update_actor' });
      }
      const recent = parts.filter(({ posted_at }) => new Date(posted_at) >= followable.since);
      const ids = recent.map(({ story_id }) => story_id);
      await addTasks(federateStory, ids, manager);
    });
  }
}
