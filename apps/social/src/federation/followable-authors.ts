import { Injectable } from '@nestjs/common';
import { isActive, isNotBlocked, shownPicture } from '@quillstead/projections';
import {
  integer,
  query,
  queryOne,
  type RpcContext,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { FederationActor } from './federation-actor.entity.js';

const columns = {
  user_id: integer,
  username: text,
  display_name: text.orNull,
  bio: text.orNull,
  picture: text.orNull,
  joined_at: time,
  also_known_as: text.list,
};

export interface FollowableAuthor {
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string | null;
  readonly bio: string | null;
  /** The path of the picture, without its size. */
  readonly picture: string | null;
  readonly joined_at: Date;
  /** The addresses of actors on other servers who are the author, too. */
  readonly also_known_as: readonly string[];
}

/**
 * Finds the authors who can be followed from other servers: those who have chosen it and whom everybody may read.
 * Others are not found.
 */
@Injectable()
export class FollowableAuthors {
  constructor(private readonly dataSource: DataSource) {}

  byId(
    userId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<FollowableAuthor | undefined> {
    return this.find(manager, sql`person.user_id = ${userId}`);
  }

  /** Finds an author for a viewer: not one whom a block keeps apart from the viewer. */
  forViewer(userId: number, { viewer }: RpcContext): Promise<FollowableAuthor | undefined> {
    const isThere = isNotBlocked(sql`person.user_id`, sql`${viewer?.id ?? null}::bigint`);
    return this.find(this.dataSource.manager, sql`person.user_id = ${userId} AND ${isThere}`);
  }

  /**
   * Delays other transactions that end the following of an author, or delete a story, until this one ends
   * (`awaitAdditions`); they then take back what this one has added.
   * @param actorIds of authors and of series
   */
  async holdEnd(actorIds: readonly number[], manager: EntityManager): Promise<void> {
    await lockActors(actorIds, 'pessimistic_read', manager);
  }

  byName(username: string): Promise<FollowableAuthor | undefined> {
    return this.find(this.dataSource.manager, sql`lower(person.username) = ${username.toLowerCase()}`);
  }

  /** Returns the number of authors who have chosen to be followed, and of the stories that other servers know. */
  async counts(): Promise<{ authors: number; stories: number }> {
    const [row] = await query(
      this.dataSource,
      { authors: integer, stories: integer },
      sql`SELECT (SELECT count(*) FROM federation_actor WHERE is_followable = 1 AND user_id > 0) AS authors,
                 (SELECT count(*) FROM federation_story) AS stories`,
    );
    return row ?? { authors: 0, stories: 0 };
  }

  private find(manager: EntityManager, isNamed: Sql): Promise<FollowableAuthor | undefined> {
    return queryOne(
      manager,
      columns,
      sql`SELECT person.user_id, person.username, person.display_name, person.bio,
              ${shownPicture('person')} AS picture, person.joined_at,
              actor.also_known_as
       FROM user_projection person JOIN federation_actor actor ON actor.user_id = person.user_id
       WHERE ${isNamed} AND actor.is_followable = 1 AND person.is_private = 0 AND ${isActive('person')}`,
    );
  }
}

/** Waits for transactions that add something about these authors. Later ones see what the caller has changed. */
export const awaitAdditions = (authorIds: readonly number[], manager: EntityManager): Promise<unknown> =>
  lockActors(authorIds, 'pessimistic_write', manager);

const lockActors = (
  ids: readonly number[],
  mode: 'pessimistic_read' | 'pessimistic_write',
  manager: EntityManager,
): Promise<unknown> =>
  manager.find(FederationActor, {
    where: { userId: In([...new Set(ids)]) },
    order: { userId: 'ASC' },
    lock: { mode },
  });
