import { Controller } from '@nestjs/common';
import {
  listBlockedHosts,
  listFediverseBlocks,
  pageSize,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { memberOf, moderatorOf } from '@quillstead/projections';
import {
  Cursors,
  integer,
  Operation,
  query,
  type RpcContext,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { wholeSite } from './blocked-senders.js';

const list = 'fediverse_blocks';

/** Lists the persons and servers of the fediverse whom an author, or the site, has blocked, the latest first. */
@Controller()
export class ListBlockedSenders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page of the member's blocks. Throws `bad_cursor`. */
  @Operation(listFediverseBlocks)
  ofMember(
    { next }: PayloadOf<typeof listFediverseBlocks>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listFediverseBlocks>> {
    return this.page(memberOf(context).id, next);
  }

  @Operation(listBlockedHosts)
  ofSite(
    { next }: PayloadOf<typeof listBlockedHosts>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listBlockedHosts>> {
    moderatorOf(context);
    return this.page(wholeSite, next);
  }

  private async page(
    authorId: number,
    next: string | null | undefined,
  ): Promise<ResponseOf<typeof listFediverseBlocks>> {
    const [before = null] = next ? this.cursors.decode(list, next) : [];
    const rows = await query(
      this.dataSource,
      { id: integer, target: text, reason: text.orNull, blocked_at: time },
      sql`SELECT id, target, reason, blocked_at FROM federation_block
       WHERE author_id = ${authorId} AND (${before}::bigint IS NULL OR id < ${before})
       ORDER BY id DESC LIMIT ${pageSize + 1}`,
    );
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map(({ target, reason, blocked_at }) => ({
        fediverse_target: target,
        reason,
        blocked_at: blocked_at.toISOString(),
      })),
      next: rows.length > pageSize && last ? this.cursors.encode(list, [last.id]) : null,
    };
  }
}
