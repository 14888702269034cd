import { Controller } from '@nestjs/common';
import {
  listOwnWaitingComments,
  listWaitingComments,
  pageSize,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, Cursors, Operation, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { readWaitingComments } from './waiting-comment-rows.js';

const list = 'waiting_comments';

/** Lists comments that wait for approval: for the author of the stories, and for the author of the comments. */
@Controller()
export class ListWaitingComments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page of the comments that wait for the member, the oldest first. Throws `bad_cursor`. */
  @Operation(listWaitingComments)
  async page(
    { next }: PayloadOf<typeof listWaitingComments>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listWaitingComments>> {
    const { id: viewerId } = memberOf(context);
    const [after = 0] = next ? this.cursors.decode(list, next) : [];
    const condition = sql`waiting.story_author_id = ${viewerId} AND waiting.wait_reason <> 'first' AND waiting.id > ${after}`;
    const found = await readWaitingComments(this.dataSource, { condition, viewerId, limit: pageSize + 1 });
    const items = found.slice(0, pageSize);
    const last = items.at(-1);
    const isLast = found.length <= pageSize || last === undefined;
    return { items, next: isLast ? null : this.cursors.encode(list, [last.comment_id]) };
  }

  /** Returns the member's waiting comments under a story; none for a story that the member may not read. */
  @Operation(listOwnWaitingComments)
  async own(
    { slug }: PayloadOf<typeof listOwnWaitingComments>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listOwnWaitingComments>> {
    const { id: viewerId } = memberOf(context);
    const condition = sql`story.slug = ${slug} AND waiting.author_id = ${viewerId}`;
    const items = await readWaitingComments(this.dataSource, { condition, viewerId, limit: pageSize });
    return { items, next: null };
  }
}
