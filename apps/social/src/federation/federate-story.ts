import { federateStory, type SharedStory } from '@quillstead/contracts';
import { type DueTask, TaskHandler } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Activities } from './activities.js';
import { FederationStory } from './federation-story.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { FollowableSeries } from './followable-series.js';
import { SiteFederation } from './site-federation.js';

/**
 * Compares a story with what other servers were told of it, and tells them the difference. So the order and the number
 * of the events that lead here do not matter.
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
      if (story !== undefined) await this.authors.holdEnd([story.author_id], manager);
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
      const announcingSeries = told?.announcingSeries ?? null;
      if (told?.version !== version) {
        await manager.upsert(FederationStory, { storyId, authorId, version }, ['storyId']);
        const kind = told === null ? 'create' : 'update';
        await this.activities.tellFollowers(manager, { authorId, kind, storyId, announcedBy });
      }
      if (announcingSeries === story.series_id) return;
      if (told !== null && announcingSeries !== null) await this.takeBack(told, announcingSeries, manager);
      await this.announce(story, announcedBy, manager);
    });
  }

  /**
   * Announces the story to the followers of its series, after the activity for the author's own followers: a server
   * that has both then knows the story already.
   */
  private async announce(
    { story_id: storyId, author_id, series_id, posted_at }: SharedStory,
    announcedBy: readonly number[],
    manager: EntityManager,
  ): Promise<void> {
    if (series_id === null) return;
    const series = await this.series.byId(series_id, manager);
    if (series?.author.user_id !== author_id || new Date(posted_at) < series.since) return;
    const id = await this.activities.tellFollowers(manager, {
      authorId: -series_id,
      kind: 'announce',
      storyId,
    });
    const announcement = id === null ? null : this.federation.site.addresses.announcement(series_id, id);
    const changes = { announcedBy: [...new Set([...announcedBy, series_id])], announcement };
    await manager.update(FederationStory, { storyId }, { ...changes, announcingSeries: series_id });
  }

  /**
   * Undoes the announcement, because the story has left the series. Its servers are still told when the story is
   * changed or deleted: they may have stored it.
   */
  private async takeBack(
    { storyId, announcement }: FederationStory,
    seriesId: number,
    manager: EntityManager,
  ): Promise<void> {
    await manager.update(FederationStory, { storyId }, { announcingSeries: null, announcement: null });
    if (announcement === null) return;
    const undone = { kind: 'undo_announce', storyId, announcement } as const;
    await this.activities.tellFollowers(manager, { authorId: -seriesId, ...undone });
  }
}
