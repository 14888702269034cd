import type { ResponseOf, readStatistics, StatisticsPeriod } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { SaveReadingPlace } from '../src/reading-place/save-reading-place.js';
import { CountReads } from '../src/statistics/count-reads.js';
import { EndDays } from '../src/statistics/end-days.js';
import { ListStoryStatistics } from '../src/statistics/list-story-statistics.js';
import { ReadStatisticsFile } from '../src/statistics/read-statistics-file.js';
import { ReadStatistics } from '../src/statistics/read-statistics.js';
import { openTalk } from './open-talk.js';

type Step = ResponseOf<typeof readStatistics>['steps'][number];

/** Opens content with the use cases of statistics. */
export async function openStatistics() {
  const talk = await openTalk();
  const { get, dataSource } = talk;
  const reading = get(ReadStatistics);
  const file = get(ReadStatisticsFile);
  const [today = { date: '' }] = await dataSource.query<{ date: string }[]>(
    `SELECT (now() AT TIME ZONE 'UTC')::date::text AS date`,
  );
  return {
    ...talk,
    countReads: get(CountReads),
    endDays: get(EndDays),
    listStoryStatistics: get(ListStoryStatistics),
    readStatistics: reading,
    saveReadingPlace: get(SaveReadingPlace),
    /** The present day as YYYY-MM-DD, in UTC. */
    today: today.date,
    /** Reports that readers have read a story today, each by a number of their own. */
    async read(slug: string, readers: readonly number[], member_id: number | null = null): Promise<void> {
      const reads = readers.map((reader) => ({ slug, reader, member_id }));
      await get(CountReads).execute({ date: today.date, reads });
    },
    /** Returns the counts of a period that are not zero, of all steps together. */
    async totals(
      viewer: RpcContext,
      payload: Parameters<ReadStatistics['execute']>[0] = {},
    ): Promise<Partial<Omit<Step, 'date'>>> {
      const sums: Record<string, number> = {};
      for (const { date: _, ...counts } of (await reading.execute(payload, viewer)).steps)
        for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + (count ?? 0);
      return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
    },
    statisticsFile: file,
    /** Returns the lines of a member's file of all parts, without their ends. */
    async fileOf(viewer: RpcContext, period?: '90_days' | 'all_time'): Promise<string[]> {
      const { bytes } = await file.period({ period }, viewer);
      const head = JSON.parse(String(bytes)) as StatisticsPeriod;
      let text = '';
      for (let next: string | null | undefined; next !== null;) {
        const part = await file.part({ ...head, next: next ?? null }, viewer);
        text += part.lines;
        ({ next } = part);
      }
      return text.split('\r\n').slice(0, -1);
    },
    /** Makes everything that was counted so far older. */
    async age(days: number): Promise<void> {
      await dataSource.query('UPDATE story_day SET day = day - $1::integer', [days]);
      await dataSource.query('UPDATE story_reader SET day = day - $1::integer', [days]);
    },
  };
}

export type StatisticsContent = Awaited<ReturnType<typeof openStatistics>>;
