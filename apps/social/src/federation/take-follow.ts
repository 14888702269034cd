import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Activities } from './activities.js';
import { actorAt } from './addresses.js';
import { BlockedSenders } from './blocked-senders.js';
import { FederationFollower } from './federation-follower.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { FollowableSeries } from './followable-series.js';
import { idOf, type ReceivedActivity } from './received-activity.js';
import type { Act, Outcome, Sender } from './sender.js';
import { SiteFederation } from './site-federation.js';

/** Begins and ends follows of authors and series by people on other servers. */
@Injectable()
export class TakeFollow {
  constructor(
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly series: FollowableSeries,
    private readonly activities: Activities,
    private readonly blocked: BlockedSenders,
  ) {}

  consider(activity: ReceivedActivity): Act {
    const authorId = actorAt(idOf(activity), this.federation.site.url);
    return async (sender, manager) =>
      authorId === null ? 'not_found' : this.follow(authorId, activity.id, sender, manager);
  }

  /** Ends a follow: by the follower, or because the follower has blocked the author. */
  end(address: string | undefined): Act | null {
    const authorId = actorAt(address, this.federation.site.url);
    if (authorId === null) return null;
    return async ({ actor }, manager) => {
      const { affected } = await manager.delete(FederationFollower, { authorId, actor });
      return affected ? 'done' : 'nothing';
    };
  }

  /** Ends a follow that is named by its address alone. */
  endById(followId: string | undefined): Act | null {
    if (followId === undefined) return null;
    return async ({ actor }, manager) => {
      const { affected } = await manager.delete(FederationFollower, { actor, followId });
      return affected ? 'done' : 'nothing';
    };
  }

  private async follow(
    authorId: number,
    followId: string,
    { actor, inbox, shared }: Sender,
    manager: EntityManager,
  ): Promise<Outcome> {
    await this.authors.holdEnd([authorId], manager);
    const author =
      authorId < 0
        ? (await this.series.byId(-authorId, manager))?.author
        : await this.authors.byId(authorId, manager);
    if (author === undefined) return 'not_found';
    // Blocked people are not told of the block.
    if (await this.blocked.has(actor, author.user_id, manager)) return 'nothing';
    await manager.upsert(
      FederationFollower,
      { authorId, actor, inbox: shared.href, host: shared.host, followId },
      ['authorId', 'actor'],
    );
    await this.activities.answer(manager, { kind: 'accept', authorId, followId, follower: actor, inbox });
    return 'done';
  }
}
