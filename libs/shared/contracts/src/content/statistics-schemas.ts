import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { count, nullable, id, listOf, text } from '../wire.js';
import { mostReadsAtOnce } from './statistics.js';

/** A day of UTC, YYYY-MM-DD. */
const date = z.iso.date();

const period = z.object({
  /** The length of a step: all time is counted by month. */
  unit: z.enum(['day', 'month']),
  /** The first day of the period and the present day. */
  since: date,
  until: date,
});

/** The response of content to `readStatisticsFile`; the gateway makes the file from the parts of this period. */
export type StatisticsPeriod = z.infer<typeof period>;

/** Returns the next lines of the file: those of a few stories of the member. */
export const readStatisticsFilePart = defineInternalOperation({
  name: 'content.read_statistics_file_part',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    /** `next` is that of the response before; null for the first part, which begins with the names of the columns. */
    payload: period.extend({ next: text.nullable() }),
    /** `next` is null at the end. */
    reply: z.object({ lines: text, next: text.nullable() }),
  },
});

const read = z.object({
  slug: text,
  /** The pseudonym of the reader on that day, of 48 bits. */
  reader: z.int().nonnegative(),
  /**
   * The member who read; null for a visitor. Content compares it with the author and the access rule, and does not
   * store it.
   */
  member_id: nullable(id),
});

/** A reader who read a story on a day, as a gateway reports it. */
export type StoryRead = z.infer<typeof read>;

/** Counts readers of stories, each once a day however often it is sent. */
export const countReads = defineInternalOperation({
  name: 'content.count_reads',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ date, reads: z.array(read).max(mostReadsAtOnce) }),
    reply: z.null(),
  },
});

/** The growth of each number; likes and comments that were withdrawn are subtracted, so these may be negative. */
const counts = {
  count_reads: count,
  count_likes: z.int(),
  count_comments: z.int(),
  /**
   * The number of members who began to read, and of those of them who reached a quarter, a half, three quarters and the
   * end.
   */
  count_begun: count,
  count_quarter: count,
  count_half: count,
  count_three_quarters: count,
  count_finished: count,
};

export const statisticsResponses = {
  statistics: period.extend({
    /** The story; null for all stories together. */
    story: nullable(z.object({ story_id: id, slug: text, title: text, lang: nullable(text) })),
    /** The steps in which something was counted, oldest first, each by its first day. */
    steps: z.array(
      z.object({
        date,
        ...counts,
        /** The number of new subscribers minus those who left; null for one story. */
        count_subscribers: nullable(z.int()),
      }),
    ),
  }),
  story_statistics_list: listOf(
    z.object({
      content_type: z.literal('story_statistics'),
      story_id: id,
      slug: text,
      title: text,
      lang: nullable(text),
      ...counts,
    }),
  ),
};
