import { Controller } from '@nestjs/common';
import { listReadingHistory, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { canRead, memberOf, seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  Cursors,
  empty,
  integer,
  KeyOrder,
  Operation,
  query,
  queryOne,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { partOfColumn, partOfSeries } from '../series-place/index.js';
import { storyColumns, storyRow, toReadable } from '../story/index.js';
import { authorColumns } from '../user-projection/index.js';
import { isFinished } from './read-reading-place.js';
import { historyIsOn } from './switch-reading-history.js';

const historyRow = {
  ...storyRow,
  rich_text_story_substring: text,
  part_of: partOfColumn,
  reading_share: integer,
  read_at: time,
};

const readLast = new KeyOrder<RowOf<typeof historyRow>>(
  'reading',
  ['mine.updated_at', 'mine.story_id'],
  'DESC',
  (row) => [row.read_at.toISOString(), row.story_id],
);

/** Lists the stories of others that a member has begun to read, read last first, for the member only. */
@Controller()
export class ListReadingHistory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly covers: CoverAddresses,
  ) {}

  /** Returns a page; an empty one while the history is off. Throws `invalid` for an unknown filter, `bad_cursor`. */
  @Operation(listReadingHistory)
  async execute(
    { filter, next: cursor }: PayloadOf<typeof listReadingHistory>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listReadingHistory>> {
    const viewer = memberOf(context);
    const reader = sql`${viewer.id}::bigint`;
    const history = await queryOne(
      this.dataSource,
      { is_on: boolean },
      sql`SELECT ${historyIsOn(reader)} AS is_on`,
    );
    if (history?.is_on !== true) return { items: [], next: null, reading_history: 0 };
    const order = readLast.at(cursor, this.cursors);
    const rows = await query(
      this.dataSource,
      historyRow,
      sql`SELECT ${storyColumns(reader)}, ${authorColumns('author', reader)}, story.rich_text_story_substring, ${partOfSeries('story.id')} AS part_of,
         mine.share AS reading_share, mine.updated_at AS read_at
       FROM reading_place mine
       JOIN story ON story.id = mine.story_id ${seesNsfwInLists(viewer) ? empty : sql`AND story.is_nsfw = 0`}
       JOIN story_stat stat ON stat.story_id = mine.story_id
       JOIN user_projection author ON author.user_id = story.author_id AND ${canRead('author', reader)}
       WHERE mine.user_id = ${reader} AND story.author_id <> ${reader} AND ${historyIsOn(reader)}
         ${filtered(filter)} AND ${order.after}
       ORDER BY ${order.orderAndLimit}`,
    );
    const { items, ...cursors } = order.page(rows);
    return {
      items: items.map((row) => ({
        content_type: 'story_article',
        ...toReadable(row, this.covers),
        read_at: row.read_at.toISOString(),
      })),
      ...cursors,
      reading_history: 1,
    };
  }
}

function filtered(filter: PayloadOf<typeof listReadingHistory>['filter']): Sql {
  if (!filter) return empty;
  if (filter === 'started') return sql`AND NOT ${isFinished('mine')}`;
  if (filter === 'finished') return sql`AND ${isFinished('mine')}`;
  throw new CallError('invalid', messages.value(dictionary.filter.label, filter));
}
