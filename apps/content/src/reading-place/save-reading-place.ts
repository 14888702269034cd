import { Controller, Inject } from '@nestjs/common';
import { type PayloadOf, saveReadingPlace } from '@quillstead/contracts';
import { canRead, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  CONFIG,
  execute,
  integer,
  join,
  literal,
  Operation,
  queryOne,
  raw,
  readerPseudonyms,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { ContentConfig } from '../config.js';
import { addToDay } from '../story-day/add-to-day.js';
import { ReadingPlace } from './reading-place.entity.js';
import { historyIsOn } from './switch-reading-history.js';

/** The most stories in which a member has a place; those read longest ago are removed. */
export const mostPlaces = 500;

/** The counts of the members who reached each quarter, from the first on. */
const reached = ['count_quarter', 'count_half', 'count_three_quarters', 'count_finished'] as const;

/**
 * The quarter that a member had reached before a save, and the one of the save; `isNew` is true on their first save.
 */
interface Advance {
  readonly isNew: boolean;
  readonly from: number;
  readonly to: number;
}

/**
 * Stores how far a member has read a story, for their other devices; nobody else sees it. The author's statistics count
 * how many members reached each quarter for the first time, and count nobody twice a day (docs/product/statistics.md#how-far-readers-come).
 */
@Controller()
export class SaveReadingPlace {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<ContentConfig, 'DEPLOYMENT_SECRET'>,
  ) {}

  /**
   * Stores the place; the last save counts. Nothing is stored while the member's history is off. Throws `not_found` for
   * a story that the member may not read.
   */
  @Operation(saveReadingPlace)
  async execute(
    { story_id, reading_place, reading_block_share, reading_share }: PayloadOf<typeof saveReadingPlace>,
    context: RpcContext,
  ): Promise<null> {
    const userId = memberOf(context).id;
    // Pages of the previous release, which send no share of the block, send place 0 at the end.
    const isEnd = reading_place === 0 && reading_block_share === undefined;
    const share = isEnd ? 100 : (reading_share ?? 0);
    const place = { place: reading_place, blockShare: reading_block_share ?? 0, share };
    const advance = await this.dataSource.transaction(async (manager) => {
      const before = await storePlace(story_id, userId, place, manager);
      if (before === undefined) return null;
      const { is_new: isNew, furthest: from } = before;
      const to = Math.floor(share / 25);
      if (!isNew && from >= to) return { isNew };
      const earlier = await this.storeProgress(story_id, userId, to, manager);
      const saved = { isNew: isNew && earlier === undefined, from: Math.max(from, earlier ?? 0), to };
      await countAdvance(story_id, userId, saved, manager);
      return { isNew };
    });
    if (advance === null && !(await this.mayRead(story_id, userId))) throw new CallError('not_found');
    if (advance?.isNew === true) await this.removeOldest(userId);
    return null;
  }

  /**
   * Stores the quarter for this day. Returns the furthest one that the member had reached before on this day, also if
   * their place was removed since; undefined if there was none.
   */
  private async storeProgress(
    storyId: number,
    userId: number,
    quarter: number,
    manager: EntityManager,
  ): Promise<number | undefined> {
    const day = new Date().toISOString().slice(0, 10);
    const reader = readerPseudonyms(this.config.DEPLOYMENT_SECRET, day)(String(storyId), String(userId));
    const row = await queryOne(
      manager,
      { furthest: integer.orNull },
      sql`WITH earlier AS (
            SELECT furthest FROM story_progress
            WHERE day = ${day}::date AND story_id = ${storyId} AND reader = ${reader}
          ), stored AS (
            INSERT INTO story_progress AS known (day, story_id, reader, furthest)
            VALUES (${day}::date, ${storyId}, ${reader}, ${quarter})
            ON CONFLICT (day, story_id, reader)
            DO UPDATE SET furthest = greatest(known.furthest, excluded.furthest)
          )
          SELECT (SELECT furthest FROM earlier) AS furthest`,
    );
    return row?.furthest ?? undefined;
  }

  private async mayRead(storyId: number, userId: number): Promise<boolean> {
    const story = sql`SELECT story.id FROM ${readable(storyId, userId)}`;
    return (await queryOne(this.dataSource, { id: integer }, story)) !== undefined;
  }

  private async removeOldest(userId: number): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM reading_place WHERE user_id = ${userId} AND story_id IN (
         SELECT story_id FROM reading_place WHERE user_id = ${userId}
         ORDER BY updated_at DESC, story_id DESC OFFSET ${literal(mostPlaces)}
       )`,
    );
  }
}

/** Returns the FROM item and the condition of the story, if the member may read it, with its `author`. */
const readable = (storyId: number, userId: number): Sql =>
  sql`story JOIN user_projection author ON author.user_id = story.author_id
      WHERE story.id = ${storyId} AND ${canRead('author', sql`${userId}::bigint`)}`;

/**
 * Stores the place and locks its row. The furthest quarter stays what it was before, and is returned.
 *
 * @returns undefined if nothing was stored: the member may not read the story, or their history is off
 */
function storePlace(
  storyId: number,
  userId: number,
  { place, blockShare, share }: Pick<ReadingPlace, 'place' | 'blockShare' | 'share'>,
  manager: EntityManager,
): Promise<{ is_new: boolean; furthest: number } | undefined> {
  return queryOne(
    manager,
    { is_new: boolean, furthest: integer },
    sql`INSERT INTO reading_place AS known (story_id, user_id, place, block_share, share, is_read, updated_at)
        SELECT story.id, ${userId}, ${place}, ${blockShare}, ${share}, ${share === 100 ? 1 : 0}, now()
        FROM ${readable(storyId, userId)} AND ${historyIsOn(sql`${userId}::bigint`)}
        ON CONFLICT (story_id, user_id) DO UPDATE
        SET place = excluded.place, block_share = excluded.block_share, share = excluded.share,
            is_read = greatest(known.is_read, excluded.is_read), updated_at = excluded.updated_at
        RETURNING xmax = 0 AS is_new, furthest`,
  );
}

/** Stores the furthest quarter, and counts for the author of the story that a member reached it for the first time. */
async function countAdvance(
  storyId: number,
  userId: number,
  { isNew, from, to }: Advance,
  manager: EntityManager,
): Promise<void> {
  await manager.update(ReadingPlace, { storyId, userId }, { furthest: Math.max(from, to) });
  if (!isNew && from >= to) return;
  const counts = reached.map((count, index) => {
    const quarter = index + 1;
    return sql`${literal(Number(from < quarter && quarter <= to))} AS ${raw(count)}`;
  });
  await execute(
    manager,
    sql`WITH changes AS (
          SELECT id AS story_id, author_id, ${literal(Number(isNew))} AS count_begun, ${join(counts, ', ')}
          FROM story WHERE id = ${storyId} AND author_id <> ${userId}
        )
        ${addToDay('changes', ['count_begun', ...reached])}`,
  );
}
