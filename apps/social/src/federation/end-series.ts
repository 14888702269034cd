import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { SocialConfig } from '../config.js';
import { Activities } from './activities.js';
import { FederationActor } from './federation-actor.entity.js';
import { FederationFollower } from './federation-follower.entity.js';

/** Ends series as actors: tells other servers that they are gone, and deletes their followers. */
@Injectable()
export class EndSeries {
  constructor(
    @Inject(CONFIG) private readonly config: SocialConfig,
    private readonly activities: Activities,
  ) {}

  async run(manager: EntityManager, seriesId: number): Promise<void> {
    const authorId = -seriesId;
    // A transaction that adds a follower meanwhile holds the row: this update waits for it, and the statements below
    // see the follower.
    const ended = { isFollowable: 0, followableSince: null, toldProfile: null } as const;
    await manager.update(FederationActor, { userId: authorId }, ended);
    if (this.config.FEDERATION)
      await this.activities.tellFollowers(manager, { authorId, kind: 'delete_actor' });
    await manager.delete(FederationFollower, { authorId });
  }

  /**
   * Ends all series of an author who can't be followed any more. If the account is gone, their rows no longer name it.
   */
  async allOf(manager: EntityManager, authorId: number, isAuthorGone: boolean): Promise<void> {
    const ending = await manager.findBy(FederationActor, { seriesAuthorId: authorId, isFollowable: 1 });
    for (const { userId } of ending) await this.run(manager, -userId);
    if (isAuthorGone)
      await manager.update(FederationActor, { seriesAuthorId: authorId }, { seriesAuthorId: null });
  }
}
