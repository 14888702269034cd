import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type MigrationInterface } from 'typeorm';
import { type Logger, LOGGER } from '../logging/create-logger.js';
import { boolean, execute, queryOne, sql, text } from '../sql/index.js';
import { MailTables1795500000000 } from './migrations/1795500000000-mail-tables.js';

/**
 * Notes which emails went out, so that none goes twice
 * (docs/decisions/2026-11-21-a-killed-worker-sends-nothing-twice.md). An email is noted before it is handed over, and
 * the note is taken back when it certainly was not: who dies in between has maybe sent it, and then it is not sent
 * again. That loses an email rather than doubling it, for the moment of handing over and no longer.
 */
@Injectable()
export class SentEmails {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Sends the email of an id unless it was sent, or begun by a process that did not report its end.
   * @throws whatever sending throws; then the email may be sent again
   */
  async once(id: string, send: () => Promise<void>): Promise<void> {
    if (!(await this.begin(id))) return;
    try {
      await send();
    } catch (error) {
      await execute(this.dataSource, sql`DELETE FROM sent_email WHERE id = ${id}`);
      throw error;
    }
    await execute(this.dataSource, sql`UPDATE sent_email SET sent_at = now() WHERE id = ${id}`);
  }

  /** Forgets what was begun so many days ago; no job is tried again after so long. */
  async prune(days: number): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM sent_email WHERE begun_at < now() - make_interval(days => ${days})`,
    );
  }

  private async begin(id: string): Promise<boolean> {
    const begun = await queryOne(
      this.dataSource,
      { id: text },
      sql`INSERT INTO sent_email (id) VALUES (${id}) ON CONFLICT DO NOTHING RETURNING id`,
    );
    if (begun) return true;
    const known = await queryOne(
      this.dataSource,
      { is_sent: boolean },
      sql`SELECT sent_at IS NOT NULL AS is_sent FROM sent_email WHERE id = ${id}`,
    );
    if (known && !known.is_sent) {
      this.logger.warn({ email_id: id }, 'an email was begun and not ended; it is not sent again');
    }
    return false;
  }
}

/** The tables that a service needs which sends mail; it lists them with its own. */
export const mailMigrations: readonly (new () => MigrationInterface)[] = [MailTables1795500000000];
