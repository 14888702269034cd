import { Controller } from '@nestjs/common';
import {
  type PayloadOf,
  readHiddenComment,
  readHiddenCommentAsStaff,
  type ResponseOf,
  type ResponseTypes,
} from '@quillstead/contracts';
import { memberOf, moderatorOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  json,
  Operation,
  queryOne,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { renamedIn } from './comment-rows.js';
import { isHiddenComment, isRestorable } from './mend-comment.js';
import { followRenames, type Renamed } from './mentions.js';

/** Reads a comment that a moderator hid, for its author and for the staff only. */
@Controller()
export class ReadHiddenComment {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads the comment for its author. Throws `not_found` for the comment of another member, and for one that can't be
   * mended any more.
   */
  @Operation(readHiddenComment)
  asAuthor(
    { comment_id: id }: PayloadOf<typeof readHiddenComment>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readHiddenComment>> {
    return this.read(id, isHiddenComment(sql`${memberOf(context).id}::bigint`));
  }

  /** Reads the comment for a moderator, even if its author can't mend it. Throws `not_found` for everybody else. */
  @Operation(readHiddenCommentAsStaff)
  async asStaff(
    { comment_id: id }: PayloadOf<typeof readHiddenCommentAsStaff>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readHiddenCommentAsStaff>> {
    moderatorOf(context);
    return this.read(id, isRestorable);
  }

  private async read(id: number, which: Sql): Promise<ResponseTypes['hidden_comment']> {
    const found = await queryOne(
      this.dataSource,
      { comment_text: text, removed_at: time, renamed: json<Renamed[]>().orNull },
      sql`SELECT comment_text, removed_at, ${renamedIn(sql`comment_id`)} AS renamed
          FROM removed_comment WHERE comment_id = ${id} AND ${which}`,
    );
    if (found === undefined) throw new CallError('not_found');
    return {
      comment_id: id,
      comment_text: followRenames(found.comment_text, found.renamed ?? []),
      removed_at: found.removed_at.toISOString(),
    };
  }
}
