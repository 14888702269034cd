import { execute, integer, query, sql, text } from '@quillstead/service-kit';
import { Injectable } from '@nestjs/common';
import type { NoteFrequency } from '@quillstead/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { allKinds, Clock, type TurnRequest, takeEmailTurn } from '../due/index.js';
import { isKnownKind } from '../kind/kind-codes.js';
import { DueNotifications } from './due-notifications.js';
import { type FreshNotification, FreshNotifications } from './fresh-notifications.js';

const batch = 100;
/** The number of emails that are made at once, each in a transaction of its own. */
const lanes = 4;

/**
 * Makes emails of due notifications, as often as each receiver wants them: at once, which is one for each kind and none
 * within an hour of the last of that kind; or one an hour or a day that gathers all kinds. What comes meanwhile waits
 * for the next email.
 */
@Injectable()
export class GatherEmails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DueNotifications,
    private readonly notifications: FreshNotifications,
    private readonly clock: Clock,
  ) {}

  /** Leases a batch and makes its emails; returns how many notifications it leased. */
  async run(): Promise<number> {
    const taken = await this.due.take('mail', batch);
    const frequencies = await this.frequenciesOf(taken.map(({ receiverId }) => receiverId));
    const turns = new Map(
      taken.map(({ receiverId, kind: ofNotification }) => {
        const frequency = frequencies.get(receiverId) ?? 'at_once';
        const kind = frequency === 'at_once' ? ofNotification : allKinds;
        return [`${receiverId}:${kind}`, { receiverId, kind, frequency }];
      }),
    );
    const waiting = turns.values();
    const lane = async (): Promise<void> => {
      for (const turn of waiting) await this.dataSource.transaction((manager) => this.gather(turn, manager));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return taken.length;
  }

  private async frequenciesOf(receiverIds: readonly number[]): Promise<Map<number, NoteFrequency>> {
    if (receiverIds.length === 0) return new Map();
    const rows = await query(
      this.dataSource,
      { user_id: integer, note_email_frequency: text.as<NoteFrequency>() },
      sql`SELECT user_id, note_email_frequency FROM delivery_settings WHERE user_id = ANY(${receiverIds})`,
    );
    return new Map(rows.map((row) => [row.user_id, row.note_email_frequency]));
  }

  private async gather(turn: Omit<TurnRequest, 'now'>, manager: EntityManager): Promise<void> {
    const { receiverId, kind } = turn;
    const rows = await query(
      manager,
      { notification_id: integer },
      sql`SELECT notification_id FROM delivery_due
       WHERE channel = 'mail' AND receiver_id = ${receiverId} AND (${kind} = ${allKinds} OR kind = ${kind})
         AND ${isKnownKind('delivery_due')}
       ORDER BY notification_id FOR UPDATE`,
    );
    const ids = rows.map(({ notification_id: id }) => id);
    const found = await this.notifications.find(ids, 'mail', manager);
    const fresh = found.filter(({ mailedRound, round }) => mailedRound === null || mailedRound < round);
    if (fresh.length > 0) {
      const now = this.clock.now();
      if (!(await takeEmailTurn({ ...turn, now }, manager))) return;
      await makeEmail({ receiverId, kind, now }, fresh, manager);
    }
    await execute(
      manager,
      sql`DELETE FROM delivery_due WHERE channel = 'mail' AND notification_id = ANY(${ids})`,
    );
  }
}

/** Stores the email, to be sent now, and which notifications are in it. */
async function makeEmail(
  { receiverId, kind, now }: Pick<TurnRequest, 'receiverId' | 'kind' | 'now'>,
  fresh: readonly FreshNotification[],
  manager: EntityManager,
): Promise<void> {
  const ids = fresh.map(({ item }) => item.id);
  await execute(
    manager,
    sql`INSERT INTO delivery (notification_id, channel, session_id, round)
     SELECT id, 'mail', 0, round FROM unnest(
       ${ids}::bigint[],
       ${fresh.map(({ round }) => round)}::int[]
     ) AS mailed (id, round)
     ON CONFLICT (notification_id, channel, session_id) DO UPDATE SET round = excluded.round, left_at = now()`,
  );
  await execute(
    manager,
    sql`INSERT INTO notification_email (receiver_id, kind, notification_ids, made_at, next_at) VALUES (${receiverId}, ${kind}, ${ids}, ${now}, ${now})`,
  );
}
