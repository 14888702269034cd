import { federateAuthor, federateSeries } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks, type DueTask, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource, type EntityManager, type FindOperator, In } from 'typeorm';
import { Activities } from './activities.js';
import { EndSeries } from './end-series.js';
import { FederationActor } from './federation-actor.entity.js';
import { FederationFollower } from './federation-follower.entity.js';
import { FederationReaction } from './federation-reaction.entity.js';
import { FederationReply } from './federation-reply.entity.js';
import { FederationStory } from './federation-story.entity.js';
import { awaitAdditions, FollowableAuthors } from './followable-authors.js';
import { SiteFederation } from './site-federation.js';

/** The number of stories that one transaction takes back. */
const storiesOfPage = 100;

/** Tells other servers what has changed about an author: a profile, or that they can't be read there any more. */
@TaskHandler(federateAuthor)
export class FederateAuthor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly activities: Activities,
    private readonly series: EndSeries,
  ) {}

  async run({ key }: DueTask): Promise<Unfinished | null> {
    const authorId = Number(key);
    return this.dataSource.transaction(async (manager) => {
      const person = await manager.findOneBy(ProfileProjection, { userId: authorId });
      if (person?.status === 'deleted') return this.endActor(manager, authorId);
      // While federation is off, what other servers have stays as it is.
      if (!this.federation.isOn) return null;
      if ((await this.authors.byId(authorId, manager)) === undefined) return this.takeBack(manager, authorId);
      await this.activities.tellFollowers(manager, { authorId, kind: 'update_actor' });
      await addTasks(federateSeries, await seriesOf(authorId, manager), manager);
      return null;
    });
  }

  /** Ends the actor of a deleted account by one activity, which makes other servers forget all of it. */
  private async endActor(manager: EntityManager, authorId: number): Promise<null> {
    await awaitAdditions([authorId], manager);
    const isTold =
      this.federation.isOn &&
      (await this.activities.tellFollowers(manager, {
        authorId,
        kind: 'delete_actor',
        announcedBy: await seriesOf(authorId, manager),
      })) !== null;
    await this.series.allOf(manager, authorId, true);
    await manager.delete(FederationStory, { authorId });
    await manager.delete(FederationFollower, { authorId });
    await forgetTalk(manager, { authorId });
    // The key signs the last activity, and is deleted when that is delivered.
    if (isTold) await manager.update(FederationActor, { userId: authorId }, { isFollowable: 0 });
    else await manager.delete(FederationActor, { userId: authorId });
    return null;
  }

  /**
   * Takes back a page of the stories of an author who went private, was suspended, or does not want to be followed any
   * more. In the last case the followers are deleted; otherwise they stay and get what is published after the author is
   * back. The author's series end.
   */
  private async takeBack(manager: EntityManager, authorId: number): Promise<Unfinished | null> {
    await awaitAdditions([authorId], manager);
    const stories = await manager.find(FederationStory, { where: { authorId }, take: storiesOfPage });
    for (const { storyId, announcedBy } of stories)
      await this.activities.tellFollowers(manager, { authorId, kind: 'delete', storyId, announcedBy });
    await manager.delete(FederationStory, { storyId: In(stories.map(({ storyId }) => storyId)) });
    if (stories.length === storiesOfPage) return {};
    await this.series.allOf(manager, authorId, false);
    const actor = await manager.findOneBy(FederationActor, { userId: authorId });
    if (actor?.isFollowable === 1) return null;
    await manager.delete(FederationFollower, { authorId });
    await forgetTalk(manager, { authorId });
    return null;
  }
}

/** Returns the series of an author that can be followed. */
async function seriesOf(authorId: number, manager: EntityManager): Promise<number[]> {
  const actors = await manager.findBy(FederationActor, { seriesAuthorId: authorId, isFollowable: 1 });
  return actors.map(({ userId }) => -userId);
}

/**
 * Deletes what people on other servers have said of stories: with the stories, or when their author does not want to be
 * followed any more.
 */
export async function forgetTalk(
  manager: EntityManager,
  about: { readonly authorId: number } | { readonly storyId: FindOperator<number> },
): Promise<void> {
  await manager.delete(FederationReaction, about);
  await manager.delete(FederationReply, about);
}

/** Returns those of the accounts that other servers may know. */
export async function federatedAmong(userIds: readonly number[], manager: EntityManager): Promise<number[]> {
  if (userIds.length === 0) return [];
  const actors = await manager.findBy(FederationActor, { userId: In([...userIds]) });
  return actors.map(({ userId }) => userId);
}
