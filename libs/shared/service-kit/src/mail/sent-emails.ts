import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type MigrationInterface } from 'typeorm';
import { type Logger, LOGGER } from '../logging/create-logger.js';
import { boolean, execute, queryOne, sql, text } from '../sql/index.js';
import { EmailUnanswered } from './mail-transport.js';
import { MailTables1795500000000 } from './migrations/1795500000000-mail-tables.js';

/**
 * What a call to send an email has done: `written` by this call, `sent` by an earlier one, or `begun` by one that did
 * not report its end.
 */
export type Writing = 'written' | 'sent' | 'begun';

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
   * @returns whether this call wrote it, it was sent before, or begun before
   * @throws whatever sending throws; then the email may be sent again, unless it was an EmailUnanswered
   */
  async once(id: string, send: () => Promise<void>): Promise<Writing> {
    const before = await this.begin(id);
    if (before !== null) return before;
    try {
      await send();
    } catch (error) {
      if (!(error instanceof EmailUnanswered))
        await execute(this.dataSource, sql`DELETE FROM sent_email WHERE id = ${id}`);
      throw error;
    }
    await execute(this.dataSource, sql`UPDATE sent_email SET sent_at = now() WHERE id = ${id}`);
    return 'written';
  }

  /** Forgets what was begun so many days ago; no job is tried again after so long. */
  async prune(days: number): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM sent_email WHERE begun_at < now() - make_interval(days => ${days})`,
    );
  }

  /** Notes that an email is begun; returns what became of it if it was begun before, else null. */
  private async begin(id: string): Promise<'sent' | 'begun' | null> {
    const begun = await queryOne(
      this.dataSource,
      { id: text },
      sql`INSERT INTO sent_email (id) VALUES (${id}) ON CONFLICT DO NOTHING RETURNING id`,
    );
    if (begun) return null;
    const known = await queryOne(
      this.dataSource,
      { is_sent: boolean },
      sql`SELECT sent_at IS NOT NULL AS is_sent FROM sent_email WHERE id = ${id}`,
    );
    if (known?.is_sent === true) return 'sent';
    this.logger.warn({ email_id: id }, 'an email was begun and not ended; it is not sent again');
    return 'begun';
  }
}

/** The tables that a service needs which sends mail; it lists them with its own. */
export const mailMigrations: readonly (new () => MigrationInterface)[] = [MailTables1795500000000];
