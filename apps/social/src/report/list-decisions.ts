import { Controller } from '@nestjs/common';
import type { Decision, DecisionReason, ReportedKind } from '@quillstead/catalogue';
import { listDecisions, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  flag,
  integer,
  json,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  sql,
  text,
  time,
  wireTime,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isAgainst, isTooLate } from './send-appeal.js';

type Told = ResponseOf<typeof listDecisions>['items'][number];

const columns = {
  id: integer,
  side: text.as<'reporter' | 'author'>(),
  kind: text.as<ReportedKind>(),
  story_title: text.orNull,
  decision: text.as<Decision>(),
  decision_reason: text.as<DecisionReason>().orNull,
  decision_words: text.orNull,
  ends_at: time.orNull,
  decided_at: time,
  can_appeal: flag,
  hidden_id: integer.orNull,
  mended: json<NonNullable<Told['mended']>>().orNull,
  appeal: json<NonNullable<Told['appeal']>>().orNull,
};
type Row = RowOf<typeof columns>;

const newest = new KeyOrder<Row>('decisions', ['decision.id'], 'DESC', ({ id }) => [id]);

/** Lists the decisions that a member is told (docs/product/admin.md#decisions). */
@Controller()
export class ListDecisions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page. Throws `bad_cursor`. */
  @Operation(listDecisions)
  async execute(
    { next }: PayloadOf<typeof listDecisions>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listDecisions>> {
    const { id } = memberOf(context);
    const member = sql`${id}::bigint`;
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT decision.id, mine.side, found.kind, found.story_title, decision.decision, decision.decision_reason,
            decision.decision_words, decision.ends_at, decision.decided_at,
            (mine.side = 'author' AND appeal.id IS NULL AND ${isAgainst(member)} AND NOT ${isTooLate})::int AS can_appeal,
            CASE WHEN mine.side = 'author' AND decision.decision = 'hide' AND NOT EXISTS (
              SELECT FROM appeal said WHERE said.decision_id = decision.id AND said.outcome = 'reverse'
            ) THEN found.thing_id END AS hidden_id,
            CASE WHEN mended.member_id = ${member} THEN json_build_object(
              'mended_at', ${wireTime('mended.appealed_at')},
              'appeal_outcome', mended.outcome, 'decision_words', mended.decision_words
            ) END AS mended,
            CASE WHEN appeal.member_id = ${member} THEN json_build_object(
              'appeal', appeal.appeal, 'appealed_at', ${wireTime('appeal.appealed_at')},
              'appeal_outcome', appeal.outcome, 'decision_words', appeal.decision_words
            ) END AS appeal
          FROM (
            SELECT case_id, min(side) AS side FROM (
              SELECT id AS case_id, 'author' AS side FROM report_case
              WHERE author_id = ${member} OR (kind = 'user' AND thing_id = ${member})
              UNION ALL
              SELECT case_id, 'reporter' AS side FROM report WHERE reporter_id = ${member}
            ) AS concerned GROUP BY case_id
          ) AS mine
          JOIN report_case found ON found.id = mine.case_id
          JOIN report_decision decision ON decision.case_id = mine.case_id
          LEFT JOIN appeal ON appeal.decision_id = decision.id AND appeal.kind = 'appeal'
          LEFT JOIN LATERAL (
            SELECT * FROM appeal last WHERE last.decision_id = decision.id AND last.kind = 'mended'
            ORDER BY last.id DESC LIMIT 1
          ) AS mended ON true
          WHERE ${newest.after(next, this.cursors)} ORDER BY ${newest.orderAndLimit}`,
    );
    const page = newest.page(rows, this.cursors);
    return {
      items: page.items.map(({ hidden_id: hiddenId, ...row }) => ({
        ...row,
        hidden_story_id: row.kind === 'story' ? hiddenId : null,
        hidden_comment_id: row.kind === 'comment' ? hiddenId : null,
        hidden_series_id: row.kind === 'series' ? hiddenId : null,
        hidden_collection_id: row.kind === 'collection' ? hiddenId : null,
        ends_at: row.ends_at?.toISOString() ?? null,
        decided_at: row.decided_at.toISOString(),
      })),
      next: page.next,
    };
  }
}
