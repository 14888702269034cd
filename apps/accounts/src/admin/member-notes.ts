import { Controller } from '@nestjs/common';
import {
  addMemberNote,
  deleteMemberNote,
  listMemberNotes,
  type PayloadOf,
  type ResponseOf,
  type ResponseTypes,
} from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  type Database,
  flag,
  integer,
  Operation,
  query,
  queryOne,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { User } from '../user/index.js';
import { ActionLog } from './action-log.js';
import { MemberNote } from './member-note.entity.js';
import { Staff } from './staff.js';

const columns = { id: integer, note: text, username: text.orNull, noted_at: time, is_own: flag };

/** The number of notes that are shown of a member, the newest. */
const mostNotes = 100;

/** Lists, adds and deletes notes about members, for the staff alone (docs/product/admin.md#notes). */
@Controller()
export class MemberNotes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Returns the notes about a member, the newest first. Throws `not_found` for a caller who is not of the staff. */
  @Operation(listMemberNotes)
  async list(
    { user_id: userId }: PayloadOf<typeof listMemberNotes>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listMemberNotes>> {
    const viewer = await this.staff.require('moderator', context);
    return { items: await readNotes(sql`note.user_id = ${userId}`, viewer, this.dataSource) };
  }

  /**
   * Adds a note. Throws `not_found`, also for a deleted member. The member is locked, so that no note outlives the
   * account.
   */
  @Operation(addMemberNote)
  async add(
    { user_id: userId, staff_note: note }: PayloadOf<typeof addMemberNote>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof addMemberNote>> {
    const writerId = await this.staff.require('moderator', context);
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, {
        where: { id: userId },
        lock: { mode: 'pessimistic_read' },
      });
      if (user === null || user.status === 'deleted') throw new CallError('not_found');
      const { identifiers } = await manager.insert(MemberNote, { userId, writerId, note });
      await this.log.add(manager, writerId, 'note_member', `user:${userId}`, {}, {});
      const id = Number(identifiers[0]?.['id']);
      const [added] = await readNotes(sql`note.id = ${id}`, writerId, manager);
      if (added === undefined) throw new Error(`The note ${id} is not there`);
      return added;
    });
  }

  /**
   * Deletes a note, for its writer and for admins. Throws `not_found`, and `forbidden` for a moderator who has not
   * written it.
   */
  @Operation(deleteMemberNote)
  async delete({ id }: PayloadOf<typeof deleteMemberNote>, context: RpcContext): Promise<null> {
    const by = await this.staff.require('moderator', context);
    const isAdmin = await this.staff.has('admin', context);
    await this.dataSource.transaction(async (manager) => {
      const found = await queryOne(
        manager,
        { user_id: integer, writer_id: integer },
        sql`SELECT user_id, writer_id FROM member_note WHERE id = ${id} FOR UPDATE`,
      );
      if (found === undefined) throw new CallError('not_found');
      if (found.writer_id !== by && !isAdmin) throw new CallError('forbidden');
      await manager.delete(MemberNote, { id });
      await this.log.add(manager, by, 'delete_note', `user:${found.user_id}`, {}, {});
    });
    return null;
  }
}

async function readNotes(
  which: Sql,
  viewerId: number,
  database: Database,
): Promise<ResponseTypes['member_note'][]> {
  const rows = await query(
    database,
    columns,
    sql`SELECT note.id, note.note, writer.username, note.noted_at,
          (note.writer_id = ${viewerId}::bigint)::int AS is_own
        FROM member_note note LEFT JOIN "user" writer ON writer.id = note.writer_id AND writer.status <> 'deleted'
        WHERE ${which} ORDER BY note.id DESC LIMIT ${mostNotes}`,
  );
  return rows.map((row) => ({ ...row, noted_at: row.noted_at.toISOString() }));
}
