import { Injectable } from '@nestjs/common';
import { execute, integer, queryOne, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { User } from '../user/index.js';

/** The most emails of an hour about log-ins, or about an account whose address is not confirmed. */
const mostAnHour = 5;

/** Limits the emails about an account, which may go to an address that is not the member's. */
@Injectable()
export class AlertLimit {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the member of an email about the account; null when it may not go. An account that is leaving gets such
   * emails, too: a person who took it over may have deleted it.
   */
  findMember(id: number, emailId: string): Promise<User | null> {
    return this.dataSource.transaction(async (manager) => {
      const where = { id, status: In(['active', 'leaving']) };
      const user = await manager.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
      return user !== null && (await this.mayGo(user, emailId, manager)) ? user : null;
    });
  }

  /** Returns true for a confirmed address, and for another one up to `mostAnHour`. The caller holds the row. */
  async mayGo({ id, isVerified }: User, emailId: string, manager: EntityManager): Promise<boolean> {
    return isVerified === 1 || (await this.take(id, emailId, manager)) !== null;
  }

  /**
   * Counts an email. Returns the number that is left within the hour; null when none is left for this one. The caller
   * holds the row, so that of many emails at once each counts those before it.
   */
  async take(userId: number, emailId: string, manager: EntityManager): Promise<number | null> {
    const sent = await queryOne(
      manager,
      { others: integer },
      sql`SELECT count(*)::int AS others FROM log_in_alert
       WHERE user_id = ${userId} AND email_id <> ${emailId} AND created_at > now() - interval '1 hour'`,
    );
    const left = mostAnHour - 1 - (sent?.others ?? 0);
    if (left < 0) return null;
    await execute(
      manager,
      sql`INSERT INTO log_in_alert (email_id, user_id) VALUES (${emailId}, ${userId}) ON CONFLICT DO NOTHING`,
    );
    return left;
  }
}
