import { CallError, integer, query, queryOne, sql, text } from '@quillstead/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ReportedThing } from '../report-case/index.js';

/** Stores which moderator looks at which open case (docs/product/admin.md#claims). */
@Injectable()
export class ReportClaims {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Gives the open case of a thing to a moderator, also when they have it already.
   * @returns the id of the case. Throws `not_found` when nothing was reported, `conflict` while another moderator looks
   *   at it, and when it was decided meanwhile.
   */
  async take({ kind, id }: ReportedThing, moderatorId: number): Promise<number> {
    const taken = await queryOne(
      this.dataSource,
      { id: integer },
      sql`UPDATE report_case SET claimed_by = ${moderatorId}, claimed_at = now()
          WHERE kind = ${kind} AND thing_id = ${id} AND is_decided = 0
            AND (claimed_by = ${moderatorId} OR claimed_at > now() - interval '1 hour' IS NOT TRUE)
          RETURNING id`,
    );
    if (taken !== undefined) return taken.id;
    throw await this.reasonAgainst({ kind, id }, moderatorId);
  }

  /** Ends the claim of a moderator; the claim of another moderator stays. Returns the id of the open case. */
  async release({ kind, id }: ReportedThing, moderatorId: number): Promise<number> {
    const rows = await query(
      this.dataSource,
      { id: integer },
      sql`UPDATE report_case SET
            claimed_at = CASE WHEN claimed_by = ${moderatorId} THEN NULL ELSE claimed_at END,
            claimed_by = nullif(claimed_by, ${moderatorId})
          WHERE kind = ${kind} AND thing_id = ${id} AND is_decided = 0 RETURNING id`,
    );
    const [open] = rows;
    if (open === undefined) throw await this.reasonAgainst({ kind, id }, moderatorId);
    return open.id;
  }

  private async reasonAgainst(thing: ReportedThing, moderatorId: number): Promise<CallError> {
    const { manager } = this.dataSource;
    const claimer = await nameOfClaimer(thing, manager);
    if (claimer !== undefined) return new CallError('conflict', `${claimer} is looking at this report.`);
    return decidedMeanwhile(thing, moderatorId, manager);
  }
}

/**
 * Returns the error for a thing without an open case: who has decided it, or `not_found` when it was never reported.
 */
export async function decidedMeanwhile(
  { kind, id }: ReportedThing,
  moderatorId: number,
  manager: EntityManager,
): Promise<CallError> {
  const last = await queryOne(
    manager,
    { moderator_id: integer, username: text.orNull },
    sql`SELECT decision.moderator_id, person.username FROM report_case found
        JOIN report_decision decision ON decision.case_id = found.id
        LEFT JOIN user_projection person ON person.user_id = decision.moderator_id
        WHERE found.kind = ${kind} AND found.thing_id = ${id} AND found.is_decided = 1
        ORDER BY decision.id DESC LIMIT 1`,
  );
  if (last === undefined) return new CallError('not_found');
  const who = last.moderator_id === moderatorId ? 'You have' : `${called(last.username)} has`;
  return new CallError('conflict', `${who} already decided this report.`);
}

async function nameOfClaimer(
  { kind, id }: ReportedThing,
  manager: EntityManager,
): Promise<string | undefined> {
  const claim = await queryOne(
    manager,
    { username: text.orNull },
    sql`SELECT person.username FROM report_case found
        LEFT JOIN user_projection person ON person.user_id = found.claimed_by
        WHERE found.kind = ${kind} AND found.thing_id = ${id} AND found.is_decided = 0
          AND found.claimed_by IS NOT NULL`,
  );
  return claim && called(claim.username);
}

const called = (username: string | null): string =>
  username === null ? 'Another moderator' : `@${username}`;
