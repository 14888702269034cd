import { Controller } from '@nestjs/common';
import { listSeriesStories, pageSize, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canRead, isForViewer, isShown, seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  Cursors,
  integer,
  isJoined,
  leftJoined,
  literal,
  Operation,
  query,
  raw,
  type RowOf,
  sql,
  text,
  ReadReplica,
} from '@quillstead/service-kit';
import { CoverAddresses } from '../cover-files/index.js';
import { unknownSort } from '../lists/subscribed-order.js';
import { historyIsOn } from '../reading-place/index.js';
import { storyColumns, storyRow, toReadable } from '../story/index.js';
import { authorColumns } from '../user-projection/index.js';

type Payload = PayloadOf<typeof listSeriesStories>;
type Page = ResponseOf<typeof listSeriesStories>;

const item = {
  ...storyRow,
  rich_text_story_substring: text,
  reading_share: integer.orNull,
  /** The key of the order, a fraction. */
  place: text,
  /** The number of the item after the cursor, from 1; stories that the viewer may not see count too. */
  number: integer,
};
const columns = { ...leftJoined(item), is_readable: boolean, count_stories: integer };

/** The directions in which a series is read, with the step from one position to the next. */
const upwards = { order: 'ASC', after: '>', step: 1 } as const;
const downwards = { order: 'DESC', after: '<', step: -1 } as const;

/** Lists the stories of a series in their order (docs/product/series.md#page). */
@Controller()
export class ListSeriesStories {
  constructor(
    private readonly replica: ReadReplica,
    private readonly cursors: Cursors,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns a page; an empty one without access if the viewer may not read the author. A cursor has the place of the
   * last story and its position, so that a late page counts no stories before it. Throws `not_found`, `invalid` for an
   * unknown sort, `bad_cursor`.
   */
  @Operation(listSeriesStories)
  async execute({ slug, sort, next }: Payload, { viewer }: RpcContext): Promise<Page> {
    const name = sort || 'chronological';
    if (name !== 'chronological' && name !== 'newest') throw unknownSort(name);
    const list = `series:${name}:${slug}`;
    const { keys, isBackward } = this.cursors.placeOf(list, next);
    const [lastPlace, lastPosition] = keys;
    const { order, after, step } = (name === 'newest') === isBackward ? upwards : downwards;
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await this.replica.forViewer(viewer, (database) =>
      query(
        database,
        columns,
        sql`SELECT owner.is_readable, owner.count_stories, item.*
       FROM (
         SELECT series.id, series.count_stories, ${canRead('author', viewerId)} AS is_readable
         FROM series JOIN user_projection author ON author.user_id = series.author_id AND ${isShown('author', viewerId)}
         WHERE series.slug = ${slug}
       ) AS owner
       LEFT JOIN LATERAL (
         SELECT ${storyColumns(viewerId, { seesMature: seesNsfwInLists(viewer) })}, ${authorColumns('author', viewerId)}, story.rich_text_story_substring,
                mine.share AS reading_share, page.place::text AS place, page.number
         FROM (
           SELECT * FROM (
             SELECT story_id, place, row_number() OVER (ORDER BY place ${raw(order)}) AS number FROM series_story
             WHERE series_id = owner.id AND owner.is_readable
               AND ${lastPlace === undefined ? sql`true` : sql`place ${raw(after)} ${lastPlace}::numeric`}
           ) AS chapter
           WHERE (SELECT ${isForViewer('story', viewerId)} FROM story WHERE story.id = chapter.story_id)
           ORDER BY place ${raw(order)} LIMIT ${literal(pageSize + 1)}
         ) AS page
         JOIN story ON story.id = page.story_id
         JOIN story_stat stat ON stat.story_id = page.story_id
         JOIN user_projection author ON author.user_id = story.author_id
         LEFT JOIN reading_place mine ON mine.story_id = page.story_id AND mine.user_id = ${viewerId}
           AND ${historyIsOn(viewerId)}
       ) AS item ON true
       ORDER BY item.number`,
      ),
    );
    const [first] = rows;
    if (first === undefined) throw new CallError('not_found');
    if (!first.is_readable) return { items: [], next: null, content_access: false };
    const before = Number(lastPosition ?? (step === 1 ? 0 : first.count_stories + 1));
    const found = rows.filter((row) => isJoined(item, row));
    const read = found.slice(0, pageSize);
    const further = found.length > pageSize ? read.at(-1) : undefined;
    const positionOf = ({ number }: { number: number }): number => before + step * number;
    const keysOf = (row: (typeof read)[number]) => [row.place, positionOf(row)];
    const items = read.map((row) => toItem(row, positionOf(row), this.covers));
    if (!isBackward) return { items, next: further ? this.cursors.encode(list, keysOf(further)) : null };
    const last = keys.length > 0 ? read[0] : undefined;
    return {
      items: items.toReversed(),
      next: last ? this.cursors.encode(list, keysOf(last)) : null,
      previous: further ? this.cursors.encodePrevious(list, keysOf(further)) : null,
    };
  }
}

function toItem(
  { is_readable: _, count_stories: __, place: ___, number: ____, ...row }: RowOf<typeof item> & Owner,
  position: number,
  covers: CoverAddresses,
): Page['items'][number] {
  return { content_type: 'story_article', position, ...toReadable(row, covers) };
}

type Owner = { is_readable: boolean; count_stories: number };
