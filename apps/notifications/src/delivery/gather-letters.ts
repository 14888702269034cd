import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DueNotices, type TakenDue } from './due-notices.js';
import { FreshNotices } from './fresh-notices.js';

const batch = 100;
/** Letters that are made at once, each in a transaction of its own. */
const lanes = 4;

type Turn = Pick<TakenDue, 'receiverId' | 'kind'>;

/**
 * Makes letters of what is due: one for each receiver and kind, and none within an hour of the last; what comes
 * meanwhile waits for the next.
 */
@Injectable()
export class GatherLetters {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DueNotices,
    private readonly notices: FreshNotices,
  ) {}

  /** Takes a batch; gives how many notices it took. */
  async run(): Promise<number> {
    const taken = await this.due.take('mail', batch);
    const turns = new Map(
      taken.map(({ receiverId, kind }) => [`${receiverId}:${kind}`, { receiverId, kind }]),
    );
    const waiting = turns.values();
    const lane = async (): Promise<void> => {
      for (const turn of waiting) await this.dataSource.transaction((manager) => this.gather(turn, manager));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return taken.length;
  }

  private async gather({ receiverId, kind }: Turn, manager: EntityManager): Promise<void> {
    const rows = await manager.query<{ notice_id: number }[]>(
      `SELECT notice_id FROM delivery_due WHERE channel = 'mail' AND receiver_id = $1 AND kind = $2
       ORDER BY notice_id FOR UPDATE`,
      [receiverId, kind],
    );
    const ids = rows.map(({ notice_id: id }) => id);
    const found = await this.notices.find(ids, 'mail', manager);
    const fresh = found.filter(({ mailedRound, round }) => mailedRound === null || mailedRound < round);
    if (fresh.length > 0) {
      if (!(await takeTurn({ receiverId, kind }, manager))) return;
      await manager.query(
        `INSERT INTO delivery (notice_id, channel, session_id, round)
         SELECT id, 'mail', 0, round FROM unnest($1::bigint[], $2::int[]) AS told (id, round)
         ON CONFLICT (notice_id, channel, session_id) DO UPDATE SET round = excluded.round, left_at = now()`,
        [fresh.map(({ item }) => item.id), fresh.map(({ round }) => round)],
      );
      await manager.query('INSERT INTO notice_letter (receiver_id, kind, notice_ids) VALUES ($1, $2, $3)', [
        receiverId,
        kind,
        fresh.map(({ item }) => item.id),
      ]);
    }
    await manager.query(`DELETE FROM delivery_due WHERE channel = 'mail' AND notice_id = ANY($1)`, [ids]);
  }
}

/** Whether a letter may be made now; else all that waits is due when it may. */
async function takeTurn({ receiverId, kind }: Turn, manager: EntityManager): Promise<boolean> {
  const taken = await manager.query<object[]>(
    `INSERT INTO letter_turn AS turn (receiver_id, kind, last_at) VALUES ($1, $2, now())
     ON CONFLICT (receiver_id, kind) DO UPDATE SET last_at = now()
     WHERE turn.last_at <= now() - interval '1 hour'
     RETURNING 1`,
    [receiverId, kind],
  );
  if (taken.length > 0) return true;
  await manager.query(
    `UPDATE delivery_due due SET due_at = turn.last_at + interval '1 hour' FROM letter_turn turn
     WHERE due.channel = 'mail' AND due.receiver_id = $1 AND due.kind = $2
       AND turn.receiver_id = $1 AND turn.kind = $2`,
    [receiverId, kind],
  );
  return false;
}
