import { Controller } from '@nestjs/common';
import {
  listOwnWaitingComments,
  listWaitingComments,
  pageSize,
  type PayloadOf,
  type ResponseOf,
  type ResponseTypes,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, Cursors, Operation, sql, type Sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { readWaitingComments } from './waiting-comment-rows.js';

const list = 'waiting_comments';
const ownList = 'own_waiting_comments';

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
    const { id } = memberOf(context);
    const condition = sql`waiting.story_author_id = ${id} AND waiting.wait_reason <> 'first'`;
    return this.read(list, { condition, viewerId: id, next });
  }

  /**
   * Returns a page of the member's waiting comments under a story, the oldest first; none for a story that the member
   * may not read. Throws `bad_cursor`.
   */
  @Operation(listOwnWaitingComments)
  async own(
    { slug, next }: PayloadOf<typeof listOwnWaitingComments>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listOwnWaitingComments>> {
    const { id } = memberOf(context);
    const condition = sql`story.slug = ${slug} AND waiting.author_id = ${id}`;
    return this.read(ownList, { condition, viewerId: id, next });
  }

  private async read(
    name: string,
    { condition, viewerId, next }: { condition: Sql; viewerId: number; next: string | null | undefined },
  ): Promise<ResponseTypes['waiting_comment_list']> {
    const [after = 0] = next ? this.cursors.decode(name, next) : [];
    const found = await readWaitingComments(this.dataSource, {
      condition: sql`${condition} AND waiting.id > ${after}`,
      viewerId,
      limit: pageSize + 1,
    });
    const items = found.slice(0, pageSize);
    const last = items.at(-1);
    const isLast = found.length <= pageSize || last === undefined;
    return { items, next: isLast ? null : this.cursors.encode(name, [last.comment_id]) };
  }
}
