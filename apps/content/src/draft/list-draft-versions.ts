import { Controller } from '@nestjs/common';
import { listDraftVersions, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  Cursors,
  integer,
  isJoined,
  KeyOrder,
  leftJoined,
  Operation,
  query,
  type RowOf,
  sql,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const version = { version_id: integer, saved_at: time, count_words: integer };
/** The columns of a row: a draft without versions is one row without a version. */
const columns = { draft_id: integer, ...leftJoined(version) };

const latest = new KeyOrder<RowOf<typeof version>>('draft_versions', ['version.saved_at'], 'DESC', (row) => [
  row.saved_at.toISOString(),
]);

/** Lists the former versions of a draft, the latest first. */
@Controller()
export class ListDraftVersions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns a page. Throws `not_found` for the draft of another member and for one that does not exist, and
   * `bad_cursor`.
   */
  @Operation(listDraftVersions)
  async execute(
    { id, next }: PayloadOf<typeof listDraftVersions>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listDraftVersions>> {
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT draft.id AS draft_id, version.id AS version_id, version.saved_at, version.count_words
       FROM draft LEFT JOIN draft_version version ON version.draft_id = draft.id
         AND ${latest.after(next, this.cursors)}
       WHERE draft.id = ${id} AND draft.author_id = ${memberOf(context).id}
       ORDER BY ${latest.orderAndLimit}`,
    );
    if (rows.length === 0) throw new CallError('not_found');
    const page = latest.page(
      rows.filter((row) => isJoined(version, row)),
      this.cursors,
    );
    return { items: page.items.map(toItem), next: page.next };
  }
}

const toItem = ({ version_id, saved_at, count_words }: RowOf<typeof version>) => ({
  version_id,
  saved_at: saved_at.toISOString(),
  count_words,
});
