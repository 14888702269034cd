import { boolean, integer, query, type RowOf, sql, text } from '@quillstead/service-kit';
import type { NoticeKey } from '@quillstead/catalogue';
import type { NoteFrequency, NoticeItem } from '@quillstead/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isNoticeOpen } from '../access/index.js';
import { isKnownKind } from '../kind/index.js';
import { noticeColumns, noticeRow, noticeTables, toNotice } from '../notice/index.js';
import type { Channel } from '../due/index.js';
import { isStopped } from '../refused-address/index.js';

/** A notice as it is at this moment, with whom it is for. */
export interface FreshNotice {
  readonly item: NoticeItem;
  readonly storyId: number | null;
  readonly round: number;
  /** The round that a letter has told of; null of none. */
  readonly mailedRound: number | null;
  readonly receiver: {
    readonly id: number;
    readonly username: string;
    readonly displayName: string | null;
    readonly email: string;
    readonly frequency: NoteFrequency;
  };
}

const columns = {
  ...noticeRow,
  round: integer,
  mailed_round: integer.orNull,
  receiver_id: integer,
  username: text,
  display_name: text.orNull,
  email: text,
  note_email_frequency: text.as<NoteFrequency>(),
  takes_mail: boolean,
  push_off: text.as<NoticeKey>().list,
};
type Row = RowOf<typeof columns>;

/** Looks at notices again in the moment they leave (docs/decisions/2026-11-21-hiding-is-acknowledged.md). */
@Injectable()
export class FreshNotices {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Those of some notices that may leave now: still there, still allowed, not yet seen on the page, and wanted by the
   * receiver's settings; mailed only to an address that takes letters.
   * @returns the newest first
   */
  async find(
    ids: readonly number[],
    channel: Channel,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<FreshNotice[]> {
    const rows = await query(
      manager,
      columns,
      sql`SELECT ${noticeColumns}, notice.round, notice.receiver_id, mailed.round AS mailed_round,
              receiver.username, receiver.display_name, settings.email, settings.note_email_frequency,
              settings.note_by_email = 1 AND NOT ${isStopped('settings')} AS takes_mail, settings.push_off
       FROM notice ${noticeTables}
       JOIN user_projection receiver ON receiver.user_id = notice.receiver_id AND receiver.status = 'active'
       JOIN delivery_settings settings ON settings.user_id = notice.receiver_id AND settings.status = 'active'
       LEFT JOIN delivery mailed
         ON mailed.notice_id = notice.id AND mailed.channel = 'mail' AND mailed.session_id = 0
       WHERE notice.id = ANY(${ids}) AND notice.count_actors > 0 AND notice.is_new AND ${isNoticeOpen('notice')}
         AND ${isKnownKind('notice')}
       ORDER BY notice.noted_at DESC, notice.id DESC`,
    );
    return rows
      .map((row) => ({ row, fresh: toFresh(row) }))
      .flatMap(({ row, fresh }) => (isWanted(row, fresh.item.kind, channel) ? [fresh] : []));
  }
}

function isWanted({ takes_mail, push_off }: Row, kind: NoticeKey, channel: Channel): boolean {
  return channel === 'mail' ? takes_mail : !push_off.includes(kind);
}

function toFresh(row: Row): FreshNotice {
  const { receiver_id: id, username, display_name: displayName, email } = row;
  return {
    item: toNotice(row, username),
    storyId: row.story_id,
    round: row.round,
    mailedRound: row.mailed_round,
    receiver: { id, username, displayName, email, frequency: row.note_email_frequency },
  };
}
