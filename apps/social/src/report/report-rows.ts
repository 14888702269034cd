import type { ReportedKind } from '@quillstead/catalogue';
import {
  type Database,
  flag,
  integer,
  json,
  queryOne,
  type RowOf,
  sql,
  text,
  time,
  wireTime,
} from '@quillstead/service-kit';
import type { ResponseTypes } from '@quillstead/contracts';

type Entry = ResponseTypes['report_case'];

/** The columns of a case as PostgreSQL returns them. */
export const caseRow = {
  id: integer,
  kind: text.as<ReportedKind>(),
  thing_id: integer,
  /** The member whom a decision affects. */
  affected_id: integer.orNull,
  username: text.orNull,
  story_slug: text.orNull,
  story_title: text.orNull,
  excerpt: text.orNull,
  sender_name: text.orNull,
  sender_address: text.orNull,
  sender_actor: text.orNull,
  count_reports: integer,
  is_decided: flag,
  claim: json<NonNullable<Entry['claim']>>().orNull,
  first_reported_at: time,
  last_reported_at: time,
  reasons: json<Entry['reasons']>(),
  log: json<Entry['log']>(),
};
export type CaseRow = RowOf<typeof caseRow>;

/** The number of the latest reasons that a case shows; its count includes the others. */
const mostReasons = 20;

/** True if a moderator looks at the case `found`: a claim ends by itself after an hour. */
const isClaimed = sql`(found.claimed_at > now() - interval '1 hour')`;

/** The member whom a decision on the case `found` affects; null if no author is known. */
export const affectedMember = sql`(CASE found.kind WHEN 'user' THEN found.thing_id ELSE found.author_id END)`;

/** The statement that reads cases, up to its `WHERE`. */
export const selectCases = sql`
  SELECT found.id, found.kind, found.thing_id, ${affectedMember} AS affected_id, found.story_slug, found.story_title, found.excerpt, found.count_reports,
         found.sender_name, found.sender_address, found.sender_actor,
         found.is_decided, found.first_reported_at, found.last_reported_at, reported.username, said.reasons, decided.log,
         CASE WHEN ${isClaimed} THEN json_build_object(
           'user_id', found.claimed_by, 'username', claimer.username, 'claimed_at', ${wireTime('found.claimed_at')}
         ) END AS claim
  FROM report_case found
  LEFT JOIN user_projection reported ON reported.user_id = ${affectedMember}
  LEFT JOIN user_projection claimer ON claimer.user_id = found.claimed_by
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
      'user_id', reporter_id, 'username', person.username, 'host', reporter_host, 'report_kind', report.kind,
      'reason', reason, 'seen_title', seen_title, 'seen_excerpt', seen_excerpt, 'reported_at', ${wireTime('reported_at')}
    ) ORDER BY report.id DESC), '[]') AS reasons
    FROM (SELECT * FROM report WHERE report.case_id = found.id ORDER BY id DESC LIMIT ${mostReasons}) AS report
    LEFT JOIN user_projection person ON person.user_id = reporter_id
  ) AS said
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
      'user_id', moderator_id, 'username', person.username, 'decision', decision,
      'decision_reason', decision_reason, 'decision_words', decision_words, 'ends_at', ${wireTime('ends_at')}, 'decided_at', ${wireTime('decided_at')}
    ) ORDER BY decision.id DESC), '[]') AS log
    FROM report_decision decision
    LEFT JOIN user_projection person ON person.user_id = moderator_id
    WHERE decision.case_id = found.id
  ) AS decided`;

const nobody = { user_id: null, username: null, host: null };

/**
 * Returns the wire's form of a row. Whom a case is about is not told who has reported it.
 *
 * @param canDecide false for a case on which others must decide
 */
export function toReportCase(
  {
    thing_id: id,
    affected_id: affectedId,
    reasons,
    sender_name: name,
    sender_address: address,
    sender_actor: actor,
    ...row
  }: CaseRow,
  viewerId: number,
  canDecide = true,
): Entry {
  const isOfSender = name !== null && address !== null && actor !== null;
  return {
    ...row,
    can_decide: canDecide ? 1 : 0,
    reasons: affectedId === viewerId ? reasons.map((one) => ({ ...one, ...nobody })) : reasons,
    story_id: row.kind === 'story' ? id : null,
    comment_id: row.kind === 'comment' ? id : null,
    series_id: row.kind === 'series' ? id : null,
    collection_id: row.kind === 'collection' ? id : null,
    user_id: row.kind === 'user' ? id : null,
    fediverse_reply_id: row.kind === 'fediverse_reply' ? id : null,
    sender: isOfSender ? { name, address, host: new URL(actor).host } : null,
    first_reported_at: row.first_reported_at.toISOString(),
    last_reported_at: row.last_reported_at.toISOString(),
  };
}

/** Returns a case that exists, as a moderator sees it who may decide on it. */
export async function readCase(id: number, viewerId: number, database: Database): Promise<Entry> {
  const found = await queryOne(database, caseRow, sql`${selectCases} WHERE found.id = ${id}`);
  if (found === undefined) throw new Error(`There is no case ${id}`);
  return toReportCase(found, viewerId);
}
