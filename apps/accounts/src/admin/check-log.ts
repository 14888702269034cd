import { Controller } from '@nestjs/common';
import { checkAdminLog, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import {
  type RpcContext,
  type Database,
  integer,
  Operation,
  queryOne,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Staff } from './staff.js';

/** The result of a check of the staff's log. */
export type CheckedLog = ResponseOf<typeof checkAdminLog>;

/** Checks that no act of the staff's log was changed, added or removed afterwards (docs/product/admin.md#chain). */
@Controller()
export class CheckLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
  ) {}

  /** Returns the result. Throws `not_found` for a caller who is not of the staff. */
  @Operation(checkAdminLog)
  async execute(_payload: PayloadOf<typeof checkAdminLog>, context: RpcContext): Promise<CheckedLog> {
    await this.staff.require('moderator', context);
    return checkLog(this.dataSource);
  }
}

/**
 * Computes the hash of every act anew, and compares each with the act before it: an act that was changed, added or
 * removed afterwards breaks the chain there. Acts that were removed from the end are only seen by comparison with a
 * last hash that was noted before.
 */
export async function checkLog(database: Database): Promise<CheckedLog> {
  const found = await queryOne(
    database,
    { count: integer, last_hash: text.orNull, broken_at: integer.orNull },
    sql`SELECT count(*) AS count, (array_agg(hash ORDER BY chain_no DESC))[1] AS last_hash,
          (array_agg(id ORDER BY chain_no) FILTER (WHERE is_broken))[1] AS broken_at
        FROM (
          SELECT id, chain_no, hash,
            chain_no IS DISTINCT FROM coalesce(lag(chain_no) OVER chain, 0) + 1
              OR previous_hash IS DISTINCT FROM coalesce(lag(hash) OVER chain, '')
              OR hash IS DISTINCT FROM hash_of_act(admin_action) AS is_broken
          FROM admin_action WINDOW chain AS (ORDER BY chain_no)
        ) AS act`,
  );
  return found ?? { count: 0, last_hash: null, broken_at: null };
}
