import { Injectable } from '@nestjs/common';
import { deliverActivities } from '@quillstead/contracts';
import { addTasks, execute, integer, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { FederationActivity, type ActivityKind } from './federation-activity.entity.js';
import { FederationDelivery } from './federation-delivery.entity.js';

/** The only key of the task that delivers. */
const allDeliveries = 'all';

interface Told {
  readonly authorId: number;
  readonly kind: Exclude<ActivityKind, 'accept' | 'reject'>;
  readonly storyId?: number;
  /** The address of the Announce that an `undo_announce` undoes. */
  readonly announcement?: string;
  /** The series whose followers are told, too. */
  readonly announcedBy?: readonly number[];
}

interface Answer {
  readonly kind: 'accept' | 'reject';
  readonly authorId: number;
  readonly followId: string;
  readonly follower: string;
  readonly inbox: URL;
}

/** Adds activities for other servers; a background task delivers them after the commit. */
@Injectable()
export class Activities {
  /**
   * Adds an activity for the followers of the author, or of the series; each inbox gets it once. Returns the id of the
   * activity; null without followers.
   */
  async tellFollowers(
    manager: EntityManager,
    { authorId, kind, storyId = 0, announcement = '', announcedBy = [] }: Told,
  ): Promise<number | null> {
    const followed = sql`author_id = ANY(${[authorId, ...announcedBy.map((id) => -id)]}::bigint[])`;
    const isFollowed = await queryOne(
      manager,
      { id: integer },
      sql`SELECT id FROM federation_follower WHERE ${followed} LIMIT 1`,
    );
    if (isFollowed === undefined) return null;
    const { id } = await manager.save(FederationActivity, {
      authorId,
      kind,
      storyId: storyId || null,
      announcement: announcement || null,
    });
    await execute(
      manager,
      sql`INSERT INTO federation_delivery (activity_id, inbox, host)
       SELECT DISTINCT ON (inbox) ${id}::bigint, inbox, host FROM federation_follower
       WHERE ${followed} ORDER BY inbox`,
    );
    await addTasks(deliverActivities, [allDeliveries], manager);
    return id;
  }

  /** Adds an activity for one follower alone: the response to their Follow. */
  async answer(manager: EntityManager, { kind, authorId, followId, follower, inbox }: Answer): Promise<void> {
    const { id } = await manager.save(FederationActivity, { authorId, kind, followId, follower });
    await manager.insert(FederationDelivery, { activityId: id, inbox: inbox.href, host: inbox.host });
    await addTasks(deliverActivities, [allDeliveries], manager);
  }
}
