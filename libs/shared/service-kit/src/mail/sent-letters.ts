import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Logger } from '../logging/create-logger.js';
import { LOGGER } from '../logging/logger-token.js';
import { boolean, execute, queryOne, sql, text } from '../sql/index.js';

/**
 * Notes which letters went out, so that none goes twice (docs/security.md#email-and-push). A letter is noted before it
 * is handed over, and the note is taken back when it certainly was not: who dies in between has maybe sent it, and then
 * it is not sent again. That loses a letter rather than doubling it, for the moment of handing over and no longer.
 */
@Injectable()
export class SentLetters {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Sends the letter of an id unless it was sent, or begun by somebody who never said how it ended.
   * @throws whatever sending throws; then the letter may be sent again
   */
  async once(id: string, send: () => Promise<void>): Promise<void> {
    if (!(await this.begin(id))) return;
    try {
      await send();
    } catch (error) {
      await execute(this.dataSource, sql`DELETE FROM sent_letter WHERE id = ${id}`);
      throw error;
    }
    await execute(this.dataSource, sql`UPDATE sent_letter SET sent_at = now() WHERE id = ${id}`);
  }

  /** Forgets what was begun so many days ago; no job is tried again after so long. */
  async prune(days: number): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM sent_letter WHERE begun_at < now() - make_interval(days => ${days})`,
    );
  }

  private async begin(id: string): Promise<boolean> {
    const begun = await queryOne(
      this.dataSource,
      { id: text },
      sql`INSERT INTO sent_letter (id) VALUES (${id}) ON CONFLICT DO NOTHING RETURNING id`,
    );
    if (begun) return true;
    const known = await queryOne(
      this.dataSource,
      { is_sent: boolean },
      sql`SELECT sent_at IS NOT NULL AS is_sent FROM sent_letter WHERE id = ${id}`,
    );
    if (known && !known.is_sent) {
      this.logger.warn({ letter_id: id }, 'a letter was begun and not ended; it is not sent again');
    }
    return false;
  }
}
