import { Controller } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { daysOfDraftLink } from '@quillstead/catalogue';
import {
  makeDraftLink,
  type PayloadOf,
  readDraftLink,
  type ResponseOf,
  withdrawDraftLink,
} from '@quillstead/contracts';
import { isShown, KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  type Database,
  execute,
  integer,
  Operation,
  queryOne,
  sql,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { hashOfToken } from './working-link.js';

type State = ResponseOf<typeof readDraftLink>;

/** Reads, makes and withdraws the private link of a draft, for its author (docs/product/first-readers.md#the-link). */
@Controller()
export class ChangeDraftLink {
  constructor(
    private readonly users: KnownUsers,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Returns whether there is a link, and the counts of notes. Throws `not_found` for a draft that is not the member's.
   */
  @Operation(readDraftLink)
  execute({ id }: PayloadOf<typeof readDraftLink>, context: RpcContext): Promise<State> {
    return read(id, memberOf(context).id, this.dataSource);
  }

  /** Makes a new link; the one before ends. Throws `not_found` as well. */
  @Operation(makeDraftLink)
  async make({ id, link_days }: PayloadOf<typeof makeDraftLink>, context: RpcContext): Promise<State> {
    const { id: authorId } = memberOf(context);
    // Without the projection of a new member nobody could read by the link.
    await this.users.waitFor(authorId);
    const token = randomBytes(32).toString('base64url');
    const days = link_days ?? daysOfDraftLink;
    return this.dataSource.transaction(async (manager) => {
      await execute(
        manager,
        sql`INSERT INTO draft_link AS former (draft_id, author_id, token_hash, expires_at)
         SELECT id, author_id, ${hashOfToken(token)}, now() + make_interval(days => ${days}::integer)
         FROM draft WHERE id = ${id} AND author_id = ${authorId}
         ON CONFLICT (draft_id) DO UPDATE
         SET token_hash = excluded.token_hash, made_at = excluded.made_at, expires_at = excluded.expires_at`,
      );
      return { ...(await read(id, authorId, manager)), token };
    });
  }

  /** Deletes the link, which ends at once. Throws `not_found` as well. */
  @Operation(withdrawDraftLink)
  withdraw({ id }: PayloadOf<typeof withdrawDraftLink>, context: RpcContext): Promise<State> {
    const { id: authorId } = memberOf(context);
    return this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`DELETE FROM draft_link WHERE draft_id = ${id} AND author_id = ${authorId}`);
      return read(id, authorId, manager);
    });
  }
}

async function read(id: number, authorId: number, database: Database): Promise<State> {
  const row = await queryOne(
    database,
    { made_at: time.orNull, expires_at: time.orNull, count_notes: integer, count_open_notes: integer },
    sql`SELECT link.made_at, link.expires_at, notes.count_notes, notes.count_open_notes
       FROM draft LEFT JOIN draft_link link ON link.draft_id = draft.id AND link.expires_at > now()
       CROSS JOIN LATERAL (
         SELECT count(*) AS count_notes, count(*) FILTER (WHERE is_done = 0) AS count_open_notes
         FROM draft_note note JOIN user_projection writer ON writer.user_id = note.writer_id AND ${isShown('writer', sql`draft.author_id`)}
         WHERE note.draft_id = draft.id
       ) AS notes
       WHERE draft.id = ${id} AND draft.author_id = ${authorId}`,
  );
  if (row === undefined) throw new CallError('not_found');
  return {
    ...row,
    id,
    token: null,
    made_at: row.made_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
