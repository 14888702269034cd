import { Controller } from '@nestjs/common';
import { readModeration, type ResponseOf } from '@quillstead/contracts';
import { integer, Operation, query, sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

type Entry = ResponseOf<typeof readModeration>['items'][number];

const columns = {
  month: text,
  kind: text.as<Entry['kind']>(),
  decision: text.as<Entry['decision']>(),
  decision_reason: text.as<NonNullable<Entry['decision_reason']>>().orNull,
  count: integer,
};

/** Returns to everybody what the staff decides, in numbers (docs/product/admin.md#numbers). */
@Controller()
export class ReadModeration {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the newest month first. The outcome of an appeal counts in the month of the appeal. */
  @Operation(readModeration)
  async execute(): Promise<ResponseOf<typeof readModeration>> {
    const items = await query(
      this.dataSource,
      columns,
      sql`SELECT to_char(decided.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, found.kind, decided.decision,
            decided.decision_reason, count(*) AS count
          FROM (
            SELECT case_id, decided_at AS at, decision, decision_reason FROM report_decision
            UNION ALL
            SELECT decision.case_id, appeal.appealed_at,
                   CASE WHEN appeal.kind = 'appeal' THEN appeal.outcome
                        WHEN appeal.outcome = 'reverse' THEN 'release' ELSE 'stay_hidden' END,
                   NULL
            FROM appeal JOIN report_decision decision ON decision.id = appeal.decision_id
            WHERE appeal.outcome IS NOT NULL
          ) AS decided
          JOIN report_case found ON found.id = decided.case_id
          WHERE decided.at >= (date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months') AT TIME ZONE 'UTC'
          GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, 2, 3, 4`,
    );
    return { items };
  }
}
