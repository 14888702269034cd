import { Injectable, type OnModuleInit } from '@nestjs/common';
import { endDays } from '@quillstead/contracts';
import { deleteExpiredRows, execute, Jobs, JobHandler, literal, raw, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { dayCounts, today } from '../story-day/add-to-day.js';
import { countedDays, sumsOfCounts } from './period.js';

const often = 60 * 60 * 1_000;
const daysAtOnce = 5_000;

/**
 * Deletes the readers of past days and the acts of new members, and merges days older than the counted ones
 * (docs/product/statistics.md#days).
 */
@Injectable()
export class EndDays implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(endDays, often);
  }

  /** Runs the job. It may be interrupted and begun again at any point. */
  @JobHandler(endDays)
  async run(): Promise<void> {
    await deleteExpiredRows(endDays, this.dataSource);
    while ((await this.mergeDays()) > 0);
  }

  /**
   * Merges a page of old days into the first days of their months, whose sums stay the same. Returns the number of rows
   * written.
   */
  private mergeDays(): Promise<number> {
    const counts = dayCounts.join(', ');
    const more = dayCounts.map((count) => `${count} = known.${count} + excluded.${count}`).join(', ');
    return execute(
      this.dataSource,
      sql`WITH old AS (
         DELETE FROM story_day WHERE (story_id, day) IN (
           SELECT story_id, day FROM story_day
           WHERE day < ${today} - ${literal(countedDays)} AND EXTRACT(day FROM day) <> 1
           LIMIT ${literal(daysAtOnce)} FOR UPDATE SKIP LOCKED
         ) RETURNING *
       )
       INSERT INTO story_day AS known (story_id, day, author_id, ${raw(counts)})
       SELECT story_id, date_trunc('month', day::timestamp)::date AS month, author_id, ${sumsOfCounts}
       FROM old GROUP BY story_id, month, author_id ORDER BY story_id, month
       ON CONFLICT (story_id, day) DO UPDATE SET ${raw(more)}`,
    );
  }
}
