import { Controller } from '@nestjs/common';
import { listRelatedStories, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canReadStory, hasNo, seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  float,
  integer,
  isJoined,
  leftJoined,
  literal,
  Operation,
  query,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { isStoryNotMuted } from '../mute/is-not-muted.js';
import { historyIsOn, isFinished } from '../reading-place/index.js';
import { partOfColumn, partOfSeries } from '../series-place/index.js';
import { storyColumns, storyRow, toReadable } from '../story/index.js';
import { authorColumns } from '../user-projection/index.js';

const most = literal(5);
const item = { ...storyRow, rich_text_story_substring: text, part_of: partOfColumn, score: float };
/** The columns of a row. A story without related ones has one row, without an item. */
const row = { subject_id: integer, ...leftJoined(item) };

/** Returns the stories to read after a story (docs/product/stories.md#related-stories). */
@Controller()
export class ListRelatedStories {
  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns at most five stories, the most alike first. Throws `not_found` for a story that the viewer may not read.
   */
  @Operation(listRelatedStories)
  async execute(
    { slug }: PayloadOf<typeof listRelatedStories>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof listRelatedStories>> {
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await query(
      this.dataSource,
      row,
      sql`SELECT subject.id AS subject_id, item.*
          FROM story subject
          JOIN user_projection subject_author ON subject_author.user_id = subject.author_id
            AND ${canReadStory('subject', 'subject_author', viewerId)}
          LEFT JOIN LATERAL (
            SELECT ${storyColumns(viewerId)}, ${authorColumns('author', viewerId)},
                   story.rich_text_story_substring, ${partOfSeries('story.id')} AS part_of, related.score::float8 AS score
            FROM related_story related
            JOIN story ON story.id = related.related_id AND story.author_id IS DISTINCT FROM ${viewerId}
              AND (story.is_nsfw = 0 OR ${seesNsfwInLists(viewer)}::boolean)
            JOIN story_stat stat ON stat.story_id = story.id
            JOIN user_projection author ON author.user_id = story.author_id AND ${canReadStory('story', 'author', viewerId)}
            WHERE related.story_id = subject.id
              AND ${isStoryNotMuted(sql`story.id`, sql`story.author_id`, viewerId)} AND ${hasNo(sql`
              SELECT true FROM reading_place mine
              WHERE mine.story_id = story.id AND mine.user_id = ${viewerId} AND (${isFinished('mine')} OR mine.is_read = 1)
                AND ${historyIsOn(viewerId)}`)}
            ORDER BY related.score DESC, story.id DESC LIMIT ${most}
          ) AS item ON true
          WHERE subject.slug = ${slug}
          ORDER BY item.score DESC, item.story_id DESC`,
    );
    if (rows.length === 0) throw new CallError('not_found');
    const items = rows.flatMap((one) => {
      if (!isJoined(item, one)) return [];
      const { subject_id: _, score: __, ...story } = one;
      return [{ content_type: 'story_article' as const, ...toReadable(story, this.covers) }];
    });
    return { items };
  }
}
