import { Controller } from '@nestjs/common';
import { listSessions, pageSize, type PayloadOf, type ResponseTypes } from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  Cursors,
  integer,
  Operation,
  query,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isLiveSession } from './sessions.js';

const columns = {
  id: integer,
  created_at: time,
  last_used_at: time,
  user_agent: text.orNull,
  network: text.orNull,
};

const list = 'sessions';

/** Lists the sessions of a member, the newest first. */
@Controller()
export class ListSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page. Throws `forbidden` for a visitor, `bad_cursor`. */
  @Operation(listSessions)
  async execute(
    { next }: PayloadOf<typeof listSessions>,
    { viewer }: RpcContext,
  ): Promise<ResponseTypes['session_list']> {
    if (viewer === null) throw new CallError('forbidden');
    const [before = null] = next ? this.cursors.decode(list, next) : [];
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT id, created_at, last_used_at, user_agent, network FROM session
       WHERE user_id = ${viewer.id} AND (${before}::bigint IS NULL OR id < ${before}) AND ${isLiveSession}
       ORDER BY id DESC LIMIT ${pageSize + 1}`,
    );
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        id: row.id,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        user_agent: row.user_agent,
        network: row.network,
        is_current: row.id === viewer.session_id ? 1 : 0,
      })),
      next: rows.length > pageSize && last ? this.cursors.encode(list, [last.id]) : null,
    };
  }
}
