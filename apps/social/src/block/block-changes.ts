import { Injectable } from '@nestjs/common';
import { blockChanged } from '@quillstead/contracts';
import { integer, Outbox, type OutboxEntry, query, queryOne, sql, toPublish } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** A block: the member who has blocked, and the member who is blocked. */
interface Block {
  readonly blockerId: number;
  readonly blockedId: number;
}

/** Adds the rows of blocks and publishes the events of blocks. The caller holds the locks of the pairs. */
@Injectable()
export class BlockChanges {
  constructor(private readonly outbox: Outbox) {}

  /** Adds the block if there is none yet, and publishes it in any case. */
  async begin(manager: EntityManager, { blockerId, blockedId }: Block): Promise<OutboxEntry> {
    const row = await queryOne(
      manager,
      { version: integer },
      sql`INSERT INTO user_block (blocker_id, blocked_id, version)
       VALUES (${blockerId}, ${blockedId}, nextval('block_version'))
       ON CONFLICT (blocker_id, blocked_id) DO UPDATE SET version = excluded.version
       RETURNING version`,
    );
    if (row === undefined) throw new Error('A block has no row');
    const pair = { user_id: Math.min(blockerId, blockedId), other_id: Math.max(blockerId, blockedId) };
    return this.outbox.publish(manager, blockChanged, { ...pair, is_blocked: 1 }, row.version);
  }

  /**
   * Publishes for the pairs of deleted blocks that the two are no longer kept apart, unless the other one has blocked
   * too. Returns the published entries.
   */
  async publishEnds(manager: EntityManager, blocks: readonly Block[]): Promise<OutboxEntry[]> {
    const ended = await query(
      manager,
      { user_id: integer, other_id: integer, version: integer },
      sql`SELECT pair.user_id, pair.other_id, nextval('block_version') AS version
       FROM (
         SELECT DISTINCT least(blocker, blocked) AS user_id, greatest(blocker, blocked) AS other_id
         FROM unnest(
           ${blocks.map(({ blockerId }) => blockerId)}::bigint[],
           ${blocks.map(({ blockedId }) => blockedId)}::bigint[]
         ) AS gone (blocker, blocked)
       ) AS pair
       WHERE NOT EXISTS (
         SELECT FROM block_pair WHERE block_pair.user_id = pair.user_id AND block_pair.other_id = pair.other_id
       )`,
    );
    return this.outbox.publishAll(
      manager,
      ended.map(({ version, ...pair }) => toPublish(blockChanged, { ...pair, is_blocked: 0 }, version)),
    );
  }
}
