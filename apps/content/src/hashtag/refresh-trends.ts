import { Injectable, type OnModuleInit } from '@nestjs/common';
import { refreshHashtagTrends } from '@quillstead/contracts';
import { JobHandler, execute, Jobs, literal, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

const often = 5 * 60 * 1_000;
/** The places that are stored: enough to recommend something to a member who follows most of them. */
const kept = 200;
/** The most entries that are counted, the newest. */
const counted = 200_000;

/**
 * Finds the busiest hashtags of the last seven days: those that most different authors have used in stories that
 * everybody may see in lists, so that nobody can fill the list alone.
 */
@Injectable()
export class RefreshTrends implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(refreshHashtagTrends, often);
  }

  @JobHandler(refreshHashtagTrends)
  async run(): Promise<void> {
    await this.dataSource.transaction(refreshTrends);
  }
}

/**
 * Replaces the places; others who read meanwhile see the old ones. Of two transactions at once the second waits: it
 * would not see the places of the first, and could not delete them.
 */
export async function refreshTrends(manager: EntityManager): Promise<void> {
  await execute(manager, sql`LOCK TABLE hashtag_trend IN SHARE ROW EXCLUSIVE MODE`);
  await execute(manager, sql`DELETE FROM hashtag_trend`);
  await execute(
    manager,
    sql`INSERT INTO hashtag_trend (hashtag_id, place)
       SELECT hashtag_id, row_number() OVER (ORDER BY count(DISTINCT author_id) DESC, count(*) DESC, hashtag_id)
       FROM (
         SELECT hashtag_id, author_id, is_open, is_nsfw FROM story_hashtag
         WHERE posted_at > now() - interval '7 days' ORDER BY posted_at DESC, story_id DESC LIMIT ${literal(counted)}
       ) AS late
       WHERE is_open = 1 AND is_nsfw = 0
       GROUP BY hashtag_id
       ORDER BY count(DISTINCT author_id) DESC, count(*) DESC, hashtag_id LIMIT ${literal(kept)}`,
  );
}
