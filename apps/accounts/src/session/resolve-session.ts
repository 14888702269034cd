import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResolvedSession, resolveSession } from '@quillstead/contracts';
import {
  batchByKey,
  boolean,
  execute,
  flag,
  float,
  integer,
  Operation,
  query,
  type RowOf,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isLiveSession, sessionEndsAt } from './sessions.js';

const columns = {
  id: integer,
  session_id: integer,
  username: text,
  role: text.as<ResolvedSession['role']>(),
  show_nsfw: flag,
  token_hash: text,
  is_use_old: boolean,
  ends_at: float,
};
type Row = RowOf<typeof columns>;

interface Use {
  readonly sessionId: number;
  readonly network: string | null;
}

/**
 * Finds the member whose session a cookie names. A session is over some days after its last use, and at the latest some
 * months after its start.
 */
@Controller()
export class ResolveSession {
  private readonly byToken = batchByKey((hashes: string[]) => this.load(hashes));
  private readonly noteUse = batchByKey((uses: Use[]) => this.noteUses(uses));

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the session; null for a token that is unknown, logged out or too old. The network from which the cookie
   * came is stored with the use.
   */
  @Operation(resolveSession)
  async execute({ token_hash, network }: PayloadOf<typeof resolveSession>): Promise<ResolvedSession | null> {
    const row = await this.byToken(token_hash);
    if (row === undefined) return null;
    const { id, session_id, username, role, show_nsfw, ends_at, is_use_old } = row;
    if (is_use_old) await this.noteUse({ sessionId: session_id, network: network ?? null });
    return { id, session_id, username, role, show_nsfw, ends_at };
  }

  private async load(hashes: string[]): Promise<ReadonlyMap<string, Row>> {
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT person.id, session.id AS session_id, person.username, person.role, person.show_nsfw,
              session.token_hash, session.last_used_at < now() - interval '1 minute' AS is_use_old,
              ${sessionEndsAt} AS ends_at
       FROM session JOIN "user" person ON person.id = session.user_id
       WHERE session.token_hash = ANY(${hashes}) AND person.status = 'active'
         AND ${isLiveSession}`,
    );
    return new Map(rows.map((row) => [row.token_hash, row]));
  }

  /**
   * Stores uses. If several replicas store a use of the same session at once, one does it and the others do not wait.
   */
  private async noteUses(uses: Use[]): Promise<ReadonlyMap<Use, never>> {
    await execute(
      this.dataSource,
      sql`UPDATE session SET last_used_at = now(), network = coalesce(use.network, session.network)
       FROM unnest(${uses.map(({ sessionId }) => sessionId)}::bigint[], ${uses.map(({ network }) => network)}::text[]) AS use (id, network)
       WHERE session.id = use.id
         AND session.id IN (SELECT id FROM session WHERE id = ANY(${uses.map(({ sessionId }) => sessionId)}) FOR UPDATE SKIP LOCKED)`,
    );
    return new Map<Use, never>();
  }
}
