import { listDraftVersions, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type AskContext, CallError, Cursors, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { KeyOrder } from '../lists/index.js';

interface Row {
  draft_id: number;
  version_id: number | null;
  saved_at: Date;
  count_words: number;
}

const latest = new KeyOrder<Row>('draft_versions', ['version.saved_at'], 'DESC', (row) => [
  row.saved_at.toISOString(),
]);

/** What a draft was before, the latest first. */
@RpcHandler(listDraftVersions)
export class ListDraftVersions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page. Throws `not_found`, for somebody else's draft as for one that never was, and `bad_cursor`. */
  async execute(
    { id, next }: PayloadOf<typeof listDraftVersions>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listDraftVersions>> {
    const parameters: unknown[] = [id, memberOf(context).id];
    const after = latest.after(next, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT draft.id AS draft_id, version.id AS version_id, version.saved_at, version.count_words
       FROM draft LEFT JOIN draft_version version ON version.draft_id = draft.id AND ${after}
       WHERE draft.id = $1 AND draft.author_id = $2
       ORDER BY ${latest.orderAndLimit}`,
      parameters,
    );
    if (rows.length === 0) throw new CallError('not_found');
    const page = latest.page(rows.filter(isVersion), this.cursors);
    return { items: page.items.map(toItem), next: page.next };
  }
}

type VersionRow = Row & { version_id: number };

/** A draft without versions is one row without a version. */
const isVersion = (row: Row): row is VersionRow => row.version_id !== null;

const toItem = ({ version_id, saved_at, count_words }: VersionRow) => ({
  version_id,
  saved_at: saved_at.toISOString(),
  count_words,
});
