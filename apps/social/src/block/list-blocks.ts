import { Controller } from '@nestjs/common';
import { listBlocks, pageSize, type PayloadOf, readBlock, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  Cursors,
  integer,
  Operation,
  query,
  queryOne,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const columns = {
  id: integer,
  user_id: integer,
  username: text,
  display_name: text.orNull,
  blocked_at: time,
};

const list = 'blocks';

/** Lists the people whom a member has blocked: their names and the time of the block, and no more about them. */
@Controller()
export class ListBlocks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page of the blocks, the latest first. Throws `bad_cursor`. */
  @Operation(listBlocks)
  async page(
    { next }: PayloadOf<typeof listBlocks>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listBlocks>> {
    const [before = null] = next ? this.cursors.decode(list, next) : [];
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT block.id, person.user_id, person.username, person.display_name, block.created_at AS blocked_at
       FROM user_block block JOIN user_projection person ON person.user_id = block.blocked_id
       WHERE block.blocker_id = ${memberOf(context).id} AND (${before}::bigint IS NULL OR block.id < ${before})
       ORDER BY block.id DESC LIMIT ${pageSize + 1}`,
    );
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map(toBlocked),
      next: rows.length > pageSize && last ? this.cursors.encode(list, [last.id]) : null,
    };
  }

  /** Returns one block by the username. Throws `not_found` for a person whom the member has not blocked. */
  @Operation(readBlock)
  async one(
    { username }: PayloadOf<typeof readBlock>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readBlock>> {
    const row = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT block.id, person.user_id, person.username, person.display_name, block.created_at AS blocked_at
       FROM user_projection person JOIN user_block block ON block.blocked_id = person.user_id
       WHERE lower(person.username) = ${username.toLowerCase()} AND block.blocker_id = ${memberOf(context).id}`,
    );
    if (row === undefined) throw new CallError('not_found');
    return toBlocked(row);
  }
}

const toBlocked = ({ id: _, blocked_at, ...person }: RowOf<typeof columns>) => ({
  ...person,
  blocked_at: blocked_at.toISOString(),
});
