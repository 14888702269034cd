import { Injectable } from '@nestjs/common';
import { execute, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { FederationActor } from './federation-actor.entity.js';
import { type FollowableAuthor, FollowableAuthors } from './followable-authors.js';

export interface FollowableOne {
  readonly seriesId: number;
  readonly author: FollowableAuthor;
  /** The time of the author's choice; earlier stories are not announced. */
  readonly since: Date;
}

/**
 * Finds the series that can be followed from other servers: their authors have chosen it, and can be followed
 * themselves.
 */
@Injectable()
export class FollowableSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly authors: FollowableAuthors,
  ) {}

  async byId(
    seriesId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<FollowableOne | undefined> {
    const actor = await manager.findOneBy(FederationActor, { userId: -seriesId, isFollowable: 1 });
    if (actor === null || actor.seriesAuthorId === null) return undefined;
    const author = await this.authors.byId(actor.seriesAuthorId, manager);
    return author && { seriesId, author, since: actor.followableSince ?? new Date(0) };
  }

  /**
   * Returns true if the series could be followed once and has ended; only a new choice of its author brings it back.
   */
  isOver(seriesId: number): Promise<boolean> {
    return this.dataSource.manager.existsBy(FederationActor, { userId: -seriesId, isFollowable: 0 });
  }
}

/**
 * Locks the authors' choices about these series until the transaction ends: of a choice and a deletion, the later
 * transaction sees the earlier one, also where the series has no row yet.
 */
export async function lockSeriesChoices(seriesIds: readonly number[], manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`SELECT pg_advisory_xact_lock(key)
     FROM (
       SELECT hashtextextended('followable series:' || id, 0) AS key FROM unnest(${[...seriesIds]}::bigint[]) AS id ORDER BY key
     ) AS series`,
  );
}
