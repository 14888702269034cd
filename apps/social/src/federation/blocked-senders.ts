import { Injectable } from '@nestjs/common';
import { execute, integer, queryOne, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

const lockKey = sql`hashtextextended('federation_block', 0)`;

/** The author id of the site itself, whose blocks hold for every author. */
export const wholeSite = 0;

/** The persons and servers of the fediverse from whom nothing is taken (docs/product/fediverse.md#blocks). */
@Injectable()
export class BlockedSenders {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns true if the site, or also the author, has blocked the actor. */
  async has(
    actor: string,
    authorId: number = wholeSite,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const found = await queryOne(
      manager,
      { id: integer },
      sql`SELECT id FROM federation_block
       WHERE author_id = ANY(${[wholeSite, authorId]}::bigint[]) AND target = ANY(${targetsOf(actor)}::text[]) LIMIT 1`,
    );
    return found !== undefined;
  }

  /**
   * Delays new blocks until the transaction ends: a block that does not see the rows that it adds would leave them
   * behind.
   */
  async holdOff(manager: EntityManager): Promise<void> {
    await execute(manager, sql`SELECT pg_advisory_xact_lock_shared(${lockKey})`);
  }

  /** Waits for all transactions that have called `holdOff`. */
  async lock(manager: EntityManager): Promise<void> {
    await execute(manager, sql`SELECT pg_advisory_xact_lock(${lockKey})`);
  }
}

/** Returns the targets whose blocks include an actor: their own address, their host, and the hosts above it. */
export function targetsOf(actor: string): string[] {
  const { host, hostname } = new URL(actor);
  const labels = hostname.split('.');
  return [actor, host, ...labels.map((_, index) => labels.slice(index).join('.'))];
}
