import { Injectable } from '@nestjs/common';
import { sessionDays, type SessionViewer } from '@quillstead/contracts';
import { batchByKey } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

interface Row extends SessionViewer {
  token_hash: string;
  is_use_old: boolean;
}

/** Says whose session a cookie names. Sessions roll: some days after the last use they are over (api.md, "Session"). */
@Injectable()
export class ResolveSession {
  private readonly byToken = batchByKey((hashes: string[]) => this.load(hashes));

  constructor(private readonly dataSource: DataSource) {}

  /** Null for a token that is unknown, logged out or too old. */
  async run(tokenHash: string): Promise<SessionViewer | null> {
    const row = await this.byToken(tokenHash);
    if (row === undefined) return null;
    const { id, session_id, username, role, show_nsfw } = row;
    return { id, session_id, username, role, show_nsfw };
  }

  private async load(hashes: string[]): Promise<ReadonlyMap<string, Row>> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT person.id, session.id AS session_id, person.username, person.role, person.show_nsfw,
              session.token_hash, session.last_used_at < now() - interval '1 minute' AS is_use_old
       FROM session JOIN "user" person ON person.id = session.user_id
       WHERE session.token_hash = ANY($1) AND person.status = 'active'
         AND session.last_used_at > now() - make_interval(days => $2)`,
      [hashes, sessionDays],
    );
    const old = rows.filter((row) => row.is_use_old).map((row) => row.session_id);
    if (old.length > 0) await this.noteUse(old);
    return new Map(rows.map((row) => [row.token_hash, row]));
  }

  /** Of replicas that note the same session at once one does; the others do not wait for it. */
  private async noteUse(sessionIds: number[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE session SET last_used_at = now()
       WHERE id IN (SELECT id FROM session WHERE id = ANY($1) FOR UPDATE SKIP LOCKED)`,
      [sessionIds],
    );
  }
}
