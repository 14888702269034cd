import { execute, integer, query, sql, text } from '@quillstead/service-kit';
import { Injectable } from '@nestjs/common';
import type { NoteFrequency } from '@quillstead/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../due/index.js';
import { isKnownKind } from '../kind/index.js';
import { DueNotices } from './due-notices.js';
import { type FreshNotice, FreshNotices } from './fresh-notices.js';
import { type LetterTurnWanted, takeLetterTurn } from './letter-turn.js';
import { allKinds } from './notice-letter.entity.js';

const batch = 100;
/** Letters that are made at once, each in a transaction of its own. */
const lanes = 4;

/**
 * Makes letters of what is due, as often as each receiver wants them: at once, then one for each kind and none within
 * an hour of the last of it; or one an hour or a day that gathers all kinds. What comes meanwhile waits for the next.
 */
@Injectable()
export class GatherLetters {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DueNotices,
    private readonly notices: FreshNotices,
    private readonly clock: Clock,
  ) {}

  /** Takes a batch; gives how many notices it took. */
  async run(): Promise<number> {
    const taken = await this.due.take('mail', batch);
    const frequencies = await this.frequenciesOf(taken.map(({ receiverId }) => receiverId));
    const turns = new Map(
      taken.map(({ receiverId, kind: ofNotice }) => {
        const frequency = frequencies.get(receiverId) ?? 'at_once';
        const kind = frequency === 'at_once' ? ofNotice : allKinds;
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

  private async gather(turn: Omit<LetterTurnWanted, 'now'>, manager: EntityManager): Promise<void> {
    const { receiverId, kind } = turn;
    const rows = await query(
      manager,
      { notice_id: integer },
      sql`SELECT notice_id FROM delivery_due
       WHERE channel = 'mail' AND receiver_id = ${receiverId} AND (${kind} = ${allKinds} OR kind = ${kind})
         AND ${isKnownKind('delivery_due')}
       ORDER BY notice_id FOR UPDATE`,
    );
    const ids = rows.map(({ notice_id: id }) => id);
    const found = await this.notices.find(ids, 'mail', manager);
    const fresh = found.filter(({ mailedRound, round }) => mailedRound === null || mailedRound < round);
    if (fresh.length > 0) {
      const now = this.clock.now();
      if (!(await takeLetterTurn({ ...turn, now }, manager))) return;
      await makeLetter({ receiverId, kind, now }, fresh, manager);
    }
    await execute(manager, sql`DELETE FROM delivery_due WHERE channel = 'mail' AND notice_id = ANY(${ids})`);
  }
}

/** Notes what goes into the letter, and the letter, to be sent now. */
async function makeLetter(
  { receiverId, kind, now }: Pick<LetterTurnWanted, 'receiverId' | 'kind' | 'now'>,
  fresh: readonly FreshNotice[],
  manager: EntityManager,
): Promise<void> {
  const ids = fresh.map(({ item }) => item.id);
  await execute(
    manager,
    sql`INSERT INTO delivery (notice_id, channel, session_id, round)
     SELECT id, 'mail', 0, round FROM unnest(
       ${ids}::bigint[],
       ${fresh.map(({ round }) => round)}::int[]
     ) AS told (id, round)
     ON CONFLICT (notice_id, channel, session_id) DO UPDATE SET round = excluded.round, left_at = now()`,
  );
  await execute(
    manager,
    sql`INSERT INTO notice_letter (receiver_id, kind, notice_ids, made_at, next_at) VALUES (${receiverId}, ${kind}, ${ids}, ${now}, ${now})`,
  );
}
