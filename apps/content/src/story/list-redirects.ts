import { Controller } from '@nestjs/common';
import { listRedirects, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canReadStory, memberOf } from '@quillstead/projections';
import {
  Cursors,
  integer,
  KeyOrder,
  literal,
  Operation,
  query,
  type RowOf,
  type RpcContext,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const row = { id: integer, former_address: text, slug: text };

const byId = new KeyOrder<RowOf<typeof row>>('redirects', ['story.id'], 'ASC', ({ id }) => [id]);
const redirectsOfPage = 500;

/**
 * Lists the former and the present addresses of those of a writer's stories that every visitor may read
 * (docs/product/accounts.md#redirects).
 */
@Controller()
export class ListRedirects {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page. Throws `bad_cursor`. */
  @Operation(listRedirects)
  async execute(
    { next }: PayloadOf<typeof listRedirects>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listRedirects>> {
    const { id } = memberOf(context);
    const rows = await query(
      this.dataSource,
      row,
      sql`SELECT story.id, story.former_address, story.slug
          FROM story JOIN user_projection author ON author.user_id = story.author_id
            AND ${canReadStory('story', 'author', sql`NULL::bigint`)}
          WHERE story.author_id = ${id} AND story.former_address IS NOT NULL AND ${byId.after(next, this.cursors)}
          ORDER BY ${byId.order} LIMIT ${literal(redirectsOfPage + 1)}`,
    );
    const page = byId.page(rows, this.cursors, redirectsOfPage);
    return {
      items: page.items.map(({ former_address, slug }) => ({ former_address, slug })),
      next: page.next,
    };
  }
}
