import { federateStory, type SharedStory } from '@quillstead/contracts';
import { type DueTask, TaskHandler } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Activities } from './activities.js';
import { FederationStory } from './federation-story.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { FollowableSeries } from './followable-series.js';
import { SiteFederation } from './site-federation.js';

/**
 * Compares what other servers were told of a story with what is there, and tells them the difference. So the order and
 * the number of the events that lead here do not matter.
 */
@TaskHandler(federateStory)
export class FederateStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly series: FollowableSeries,
    private readonly activities: Activities,
  ) {}

  async run({ key }: DueTask): Promise<void> {
    if (!this.federation.isOn) return;
    const storyId = Number(key);
    const [story] = await this.federation.stories({ story_id: storyId });
    await this.dataSource.transaction(async (manager) => {
      const told = await manager.findOneBy(FederationStory, { storyId });
      const author = story && (await this.authors.byId(story.author_id, manager));
      if (story === undefined || author === undefined) {
        if (told === null) return;
        await manager.delete(FederationStory, { storyId });
        const { authorId, announcedBy } = told;
        await this.activities.tellFollowers(manager, { authorId, kind: 'delete', storyId, announcedBy });
        return;
      }
      const { author_id: authorId, version } = story;
      const announcedBy = told?.announcedBy ?? [];
      if (told?.version !== version) {
        await manager.upsert(FederationStory, { storyId, authorId, version }, ['storyId']);
        const kind = told === null ? 'create' : 'update';
        await this.activities.tellFollowers(manager, { authorId, kind, storyId, announcedBy });
      }
      await this.announce(story, announcedBy, manager);
    });
  }

  /** Behind what the author's own followers get: at a server that has both, the story is there already. */
  private async announce(
    { story_id: storyId, author_id, series_id, posted_at }: SharedStory,
    announcedBy: readonly number[],
    manager: EntityManager,
  ): Promise<void> {
    if (series_id === null || announcedBy.includes(series_id)) return;
    const series = await this.series.byId(series_id, manager);
    if (series?.author.user_id !== author_id || new Date(posted_at) < series.since) return;
    await manager.update(FederationStory, { storyId }, { announcedBy: [...announcedBy, series_id] });
    await this.activities.tellFollowers(manager, { authorId: -series_id, kind: 'announce', storyId });
  }
}
