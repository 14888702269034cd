import { flag, integer, json, type RowOf, sql, text, time, wireTime } from '@quillstead/service-kit';
import type { ResponseTypes } from '@quillstead/contracts';
import type { ReportedKind } from './report-case.entity.js';

type Entry = ResponseTypes['report_case'];

/** A case as PostgreSQL gives it. */
export const caseRow = {
  id: integer,
  kind: text.as<ReportedKind>(),
  thing_id: integer,
  username: text.orNull,
  story_slug: text.orNull,
  story_title: text.orNull,
  excerpt: text.orNull,
  count_reports: integer,
  is_decided: flag,
  first_reported_at: time,
  last_reported_at: time,
  reasons: json<Entry['reasons']>(),
  log: json<Entry['log']>(),
};
export type CaseRow = RowOf<typeof caseRow>;

/** The latest reasons that a case shows; its count includes the others. */
const mostReasons = 20;

/** Goes before `WHERE`. */
export const selectCases = sql`
  SELECT found.id, found.kind, found.thing_id, found.story_slug, found.story_title, found.excerpt, found.count_reports,
         found.is_decided, found.first_reported_at, found.last_reported_at, reported.username, said.reasons, decided.log
  FROM report_case found
  LEFT JOIN user_projection reported
    ON reported.user_id = CASE found.kind WHEN 'user' THEN found.thing_id ELSE found.author_id END
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
      'user_id', reporter_id, 'username', person.username, 'report_kind', report.kind,
      'reason', reason, 'reported_at', ${wireTime('reported_at')}
    ) ORDER BY report.id DESC), '[]') AS reasons
    FROM (SELECT * FROM report WHERE report.case_id = found.id ORDER BY id DESC LIMIT ${mostReasons}) AS report
    LEFT JOIN user_projection person ON person.user_id = reporter_id
  ) AS said
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
      'user_id', moderator_id, 'username', person.username, 'decision', decision, 'decided_at', ${wireTime('decided_at')}
    ) ORDER BY decision.id DESC), '[]') AS log
    FROM report_decision decision
    LEFT JOIN user_projection person ON person.user_id = moderator_id
    WHERE decision.case_id = found.id
  ) AS decided`;

/** The wire's form of a row. */
export function toReportCase({ thing_id: id, ...row }: CaseRow): Entry {
  return {
    ...row,
    story_id: row.kind === 'story' ? id : null,
    comment_id: row.kind === 'comment' ? id : null,
    user_id: row.kind === 'user' ? id : null,
    first_reported_at: row.first_reported_at.toISOString(),
    last_reported_at: row.last_reported_at.toISOString(),
  };
}
