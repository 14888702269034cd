import { Injectable } from '@nestjs/common';
import { integer, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { storyOf } from './addresses.js';
import { BlockedSenders } from './blocked-senders.js';
import { FederationReaction, type ReactionKind } from './federation-reaction.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { idOf, type ReceivedActivity, type ReceivedObject } from './received-activity.js';
import type { Act } from './sender.js';
import { SiteFederation } from './site-federation.js';

/** The most reactions that are taken from one host in an hour, to all stories: it limits a host that invents people. */
const mostOfHost = 600;
const kinds: Readonly<Record<string, ReactionKind>> = { Like: 'like', Announce: 'share' };

/** Takes Likes and Announces of stories, and their ends. */
@Injectable()
export class TakeReaction {
  constructor(
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly blocked: BlockedSenders,
  ) {}

  /** Returns the change; null for a reaction to nothing that other servers may know. */
  async consider(activity: ReceivedActivity): Promise<Act | null> {
    const kind = kinds[activity.type];
    const storyId = storyOf(idOf(activity), this.federation.site.url);
    if (kind === undefined || storyId === null) return null;
    const authorId = await this.authorOf(storyId);
    if (authorId === null) return null;
    return async ({ actor, host }, manager) => {
      await this.authors.holdEnd([authorId], manager);
      // The story may have changed while the sender's server was asked.
      if ((await this.authorOf(storyId, manager)) === null) return 'nothing';
      if (await this.blocked.has(actor, authorId, manager)) return 'nothing';
      if (await isFlooding(host, manager)) return 'too_many';
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(FederationReaction)
        .values({ storyId, authorId, kind, actor, host, activity: activity.id })
        .orIgnore()
        .returning('id')
        .execute();
      return (raw as unknown[]).length === 1 ? 'done' : 'nothing';
    };
  }

  /** Returns the author of a story; null if other servers may not know it. */
  private async authorOf(storyId: number, manager?: EntityManager): Promise<number | null> {
    const [story] = await this.federation.stories({ story_id: storyId });
    const author = story && (await this.authors.byId(story.author_id, manager));
    return author?.user_id ?? null;
  }

  /** Returns the change of an Undo, which names the reaction by its address or contains it. */
  end({ object }: ReceivedActivity): Act | null {
    const named: Partial<ReceivedObject> = typeof object === 'string' ? { id: object } : object;
    const kind = kinds[named.type ?? ''];
    const storyId = storyOf(named.object, this.federation.site.url);
    if (named.id === undefined && (kind === undefined || storyId === null)) return null;
    return async ({ actor }, manager) => {
      const { affected } = await manager.delete(
        FederationReaction,
        kind !== undefined && storyId !== null
          ? { actor, kind, storyId }
          : { actor, activity: named.id ?? '' },
      );
      return affected ? 'done' : 'nothing';
    };
  }
}

async function isFlooding(host: string, manager: EntityManager): Promise<boolean> {
  const found = await queryOne(
    manager,
    { count: integer },
    sql`SELECT count(*) FROM (
       SELECT FROM federation_reaction WHERE host = ${host} AND reacted_at > now() - interval '1 hour'
       LIMIT ${mostOfHost}
     ) AS latest`,
  );
  return (found?.count ?? 0) >= mostOfHost;
}
