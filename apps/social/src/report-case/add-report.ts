import type { ReportKind } from '@quillstead/catalogue';
import { boolean, integer, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ReportedThing, SeenThing } from './reported-thing.js';

/** The reporter: a member of the site by their id, or a server of the fediverse by its host. */
type Reporter = { readonly reporterId: number } | { readonly reporterHost: string };

type Said = Reporter & { readonly kind: ReportKind; readonly reason: string };

/**
 * Adds a report to the open case of the thing, or to a new one; the case is locked until the transaction ends. The case
 * keeps what its first reporter saw. What a later one saw is stored with their report if it was something else, so that
 * nobody replaces the text that was reported.
 * @returns false when the same reporter has reported it in that case already
 */
export async function addReport(
  manager: EntityManager,
  thing: ReportedThing,
  seen: SeenThing | null,
  { kind, reason, ...reporter }: Said,
): Promise<boolean> {
  const { author_id, slug, title, excerpt, sender } = seen ?? {};
  const found = await queryOne(
    manager,
    { id: integer, is_changed: boolean },
    sql`INSERT INTO report_case (
       kind, thing_id, author_id, story_slug, story_title, excerpt, sender_name, sender_address, sender_actor
     ) VALUES (
       ${thing.kind}, ${thing.id}, ${author_id}, ${slug}, ${title}, ${excerpt},
       ${sender?.name}, ${sender?.address}, ${sender?.actor}
     )
     ON CONFLICT (kind, thing_id) WHERE is_decided = 0 DO UPDATE SET kind = excluded.kind
     RETURNING id, (story_title, excerpt) IS DISTINCT FROM (${title ?? null}::text, ${excerpt ?? null}::text) AS is_changed`,
  );
  const [seenTitle, seenExcerpt] = found?.is_changed === true ? [title, excerpt] : [null, null];
  const [reporterId, reporterHost] =
    'reporterId' in reporter ? [reporter.reporterId, null] : [null, reporter.reporterHost];
  const row = await queryOne(
    manager,
    { is_added: boolean },
    sql`WITH added AS (
       INSERT INTO report (case_id, reporter_id, reporter_host, kind, reason, seen_title, seen_excerpt)
       VALUES (${found?.id}, ${reporterId}, ${reporterHost}, ${kind}, ${reason}, ${seenTitle}, ${seenExcerpt})
       ON CONFLICT DO NOTHING RETURNING case_id
     ), counted AS (
       UPDATE report_case SET count_reports = count_reports + 1, last_reported_at = now()
       FROM added WHERE report_case.id = added.case_id
     )
     SELECT EXISTS (SELECT FROM added) AS is_added`,
  );
  return row?.is_added === true;
}
