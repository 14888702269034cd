import { Injectable } from '@nestjs/common';
import { muteChanged } from '@quillstead/contracts';
import {
  integer,
  Outbox,
  type OutboxEntry,
  query,
  queryOne,
  sql,
  text,
  toPublish,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

interface BegunMute {
  readonly memberId: number;
  readonly thing: string;
  readonly word: string | null;
  readonly endsAt: Date | null;
}

/** Stores and deletes mutes, and publishes their events. */
@Injectable()
export class MuteChanges {
  constructor(private readonly outbox: Outbox) {}

  /** Adds a mute, or changes the end of one that exists. */
  async begin(manager: EntityManager, { memberId, thing, word, endsAt }: BegunMute): Promise<OutboxEntry> {
    const row = await queryOne(
      manager,
      { version: integer },
      sql`INSERT INTO mute (member_id, thing, word, ends_at, version)
       VALUES (${memberId}, ${thing}, ${word}, ${endsAt}, nextval('mute_version'))
       ON CONFLICT (member_id, thing) DO UPDATE SET word = excluded.word, ends_at = excluded.ends_at, version = excluded.version
       RETURNING version`,
    );
    if (row === undefined) throw new Error('A mute has no row');
    const state = {
      member_id: memberId,
      thing,
      ends_at: endsAt?.toISOString() ?? null,
      is_muted: 1 as const,
    };
    return this.outbox.publish(manager, muteChanged, state, row.version);
  }

  /**
   * Deletes the mutes of a member that have ended. The caller holds the lock of the member's mutes, so that one that
   * begins again meanwhile has a later version. @param others those that stay
   */
  async endExpired(memberId: number, manager: EntityManager, others: readonly string[] = []): Promise<void> {
    const ended = await query(
      manager,
      { id: integer },
      sql`SELECT id FROM mute WHERE member_id = ${memberId} AND ends_at <= now() AND thing <> ALL(${others}::text[])`,
    );
    await this.end(
      manager,
      ended.map(({ id }) => id),
    );
  }

  /** Ends mutes. Returns the published entries. @param ids of rows; a row that is gone is left out */
  async end(manager: EntityManager, ids: readonly number[]): Promise<OutboxEntry[]> {
    const ended = await query(
      manager,
      { member_id: integer, thing: text, version: integer },
      sql`DELETE FROM mute WHERE id = ANY(${ids}::bigint[])
       RETURNING member_id, thing, nextval('mute_version') AS version`,
    );
    return this.outbox.publishAll(
      manager,
      ended.map(({ version, ...key }) =>
        toPublish(muteChanged, { ...key, ends_at: null, is_muted: 0 as const }, version),
      ),
    );
  }
}
