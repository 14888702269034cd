import { Controller } from '@nestjs/common';
import { markNotificationsSeen, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, execute, Operation, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { receiversChanged } from '../live/index.js';
import { countNew, nothingNew } from './count-new.js';

/** Marks a member's notifications as seen: `note_last` is now, and nothing is new any more. */
@Controller()
export class MarkSeen {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the counts afterwards. A group that grows at this moment stays new, because the member has not seen its new
   * cause.
   */
  @Operation(markNotificationsSeen)
  async execute(_payload: unknown, context: RpcContext): Promise<ResponseOf<typeof markNotificationsSeen>> {
    const { id } = memberOf(context);
    await this.dataSource.transaction((manager) => markAll(id, manager));
    return (await countNew([id], this.dataSource)).get(id) ?? nothingNew;
  }
}

async function markAll(id: number, manager: EntityManager): Promise<void> {
  const count = await execute(
    manager,
    sql`WITH seen AS (
         INSERT INTO member_seen (user_id, note_last) VALUES (${id}, now())
         ON CONFLICT (user_id) DO UPDATE SET note_last = greatest(excluded.note_last, member_seen.note_last)
       )
       UPDATE notification SET is_new = false, round = round + 1
       WHERE id IN (
         SELECT id FROM notification WHERE receiver_id = ${id} AND is_new AND is_open FOR NO KEY UPDATE SKIP LOCKED
       )`,
  );
  if (count > 0) receiversChanged([id], manager);
}
