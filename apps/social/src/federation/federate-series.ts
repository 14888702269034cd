import { createHash } from 'node:crypto';
import { federateSeries, federateStory, type SharedSeries } from '@quillstead/contracts';
import { addTasks, type DueTask, TaskHandler } from '@quillstead/service-kit';
import { ArrayContains, DataSource, type EntityManager } from 'typeorm';
import { Activities } from './activities.js';
import { EndSeries } from './end-series.js';
import { FederationActor } from './federation-actor.entity.js';
import { FederationStory } from './federation-story.entity.js';
import { type FollowableOne, FollowableSeries } from './followable-series.js';
import { SiteFederation } from './site-federation.js';

/**
 * Tells other servers what has changed about a series: its title, description or cover, its stories, or that it is
 * gone.
 */
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
      // The change that ended it has an event of its own.
      if (followable === undefined) return;
      if (shared !== null) await this.describe(shared, actor, followable, manager);
      const recent = parts.filter(({ posted_at }) => new Date(posted_at) >= followable.since);
      const told = await manager.findBy(FederationStory, {
        authorId: followable.author.user_id,
        announcedBy: ArrayContains([seriesId]),
      });
      // While a moderator hides the series, its announcements are taken back; when it is shown again, those that were
      // taken back are sent anew.
      const others = told.filter(
        ({ announcingSeries }) => (announcingSeries === seriesId) === (shared === null),
      );
      const ids = [...recent.map(({ story_id }) => story_id), ...others.map(({ storyId }) => storyId)];
      await addTasks(federateStory, [...new Set(ids)], manager);
    });
  }

  /**
   * Tells the servers of the followers the present title, description, cover and author, if they were last told others.
   */
  private async describe(
    { title, description, cover, author_id }: SharedSeries,
    actor: FederationActor,
    { seriesId, author }: FollowableOne,
    manager: EntityManager,
  ): Promise<void> {
    const shown = [title, description, cover, author_id, author.username];
    const toldProfile = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
    if (actor.toldProfile === toldProfile) return;
    await manager.update(FederationActor, { userId: -seriesId }, { toldProfile });
    if (actor.toldProfile !== null)
      await this.activities.tellFollowers(manager, { authorId: -seriesId, kind: 'update_actor' });
  }
}
