import { Injectable } from '@nestjs/common';
import { execute, integer, queryOne, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

const lockKey = sql`hashtextextended('federation_block', 0)`;

/** The site itself, whose blocks hold for every author. */
export const wholeSite = 0;

/** From whom nothing is taken (docs/product/fediverse.md#blocks). */
@Injectable()
export class BlockedSenders {
  constructor(private readonly dataSource: DataSource) {}

  /** By the site, or also by an author. */
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

  /** Until the transaction ends nobody is blocked: what it adds would stay behind a block that has not seen it. */
  async holdOff(manager: EntityManager): Promise<void> {
    await execute(manager, sql`SELECT pg_advisory_xact_lock_shared(${lockKey})`);
  }

  /** Waits for all that look at blocks at the moment. */
  async lock(manager: EntityManager): Promise<void> {
    await execute(manager, sql`SELECT pg_advisory_xact_lock(${lockKey})`);
  }
}

/** What would block an actor: their own address, their host, and the hosts above it. */
export function targetsOf(actor: string): string[] {
  const { host, hostname } = new URL(actor);
  const labels = hostname.split('.');
  return [actor, host, ...labels.map((_, index) => labels.slice(index).join('.'))];
}
