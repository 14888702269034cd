import { Controller } from '@nestjs/common';
import { listHeldPosts, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  integer,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { authorColumns, authorRow } from '../user-projection/index.js';

const columns = {
  held_kind: text.as<'story' | 'comment'>(),
  id: integer,
  title: text.orNull,
  story_slug: text.orNull,
  held_text: text.orNull,
  sent_at: time,
  ...authorRow,
};

const oldest = new KeyOrder<RowOf<typeof columns>>(
  'held_posts',
  ['sent_at', 'held_kind', 'id'],
  'ASC',
  (row) => [row.sent_at.toISOString(), row.held_kind, row.id],
);

/** Lists first stories and first comments that wait for the staff (docs/product/people.md#first-posts). */
@Controller()
export class ListHeldPosts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns a page, the oldest first, without posts of suspended authors. Throws `not_found` if the caller is no
   * moderator, `bad_cursor`.
   */
  @Operation(listHeldPosts)
  async execute(
    { next }: PayloadOf<typeof listHeldPosts>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listHeldPosts>> {
    const viewer = sql`${moderatorOf(context).id}::bigint`;
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT * FROM (
            SELECT 'story' AS held_kind, draft.id, draft.title, NULL::text AS story_slug, draft.description AS held_text,
                   draft.approval_sent_at AS sent_at, ${authorColumns('author', viewer)}
            FROM draft JOIN user_projection author ON author.user_id = draft.author_id AND author.status = 'active'
            WHERE draft.approval_sent_at IS NOT NULL
            UNION ALL
            SELECT 'comment', waiting.id, story.title, story.slug, waiting.comment_text, waiting.sent_at,
                   ${authorColumns('author', viewer)}
            FROM waiting_comment waiting
            JOIN story ON story.id = waiting.story_id AND story.author_id IS NOT NULL
            JOIN user_projection author ON author.user_id = waiting.author_id AND author.status = 'active'
            WHERE waiting.wait_reason = 'first' AND waiting.refusal IS NULL
          ) AS held
          WHERE ${oldest.after(next, this.cursors)}
          ORDER BY ${oldest.orderAndLimit}`,
    );
    const { items, next: following } = oldest.page(rows, this.cursors);
    return { items: items.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() })), next: following };
  }
}
