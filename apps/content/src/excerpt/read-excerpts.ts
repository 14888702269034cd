import { Controller } from '@nestjs/common';
import { cutText } from '@quillstead/catalogue';
import { type PayloadOf, readExcerpts, type ResponseOf } from '@quillstead/contracts';
import { canReadStory, isShown } from '@quillstead/projections';
import { flag, integer, literal, Operation, query, sql, type Sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** The characters of a beginning, and its UTF-16 units: reports store it in 2,400 bytes. */
const [most, mostUnits] = [300, 800];

/** Returns SQL of as much of a text as `cutBeginning` reads. */
export const beginningOf = (written: Sql): Sql => sql`left(${written}, ${literal(mostUnits + 2)})`;

/** Returns a row with its excerpt cut to 300 characters. */
export function cutBeginning<Row extends { readonly excerpt: string | null }>(row: Row): Row {
  return { ...row, excerpt: row.excerpt === null ? null : cutText(row.excerpt, most, mostUnits) };
}

const excerpt = { id: integer, is_nsfw: flag, excerpt: text.orNull };

const ofStories = (ids: readonly number[], reader: Sql): Sql => sql`
  SELECT story.id, story.is_nsfw,
         CASE story.is_nsfw WHEN 0 THEN coalesce(story.description, story.rich_text_story_substring) END AS excerpt
  FROM story JOIN user_projection story_author ON story_author.user_id = story.author_id
    AND ${canReadStory('story', 'story_author', reader)}
  WHERE story.id = ANY(${ids}::bigint[])`;

const ofComments = (ids: readonly number[], reader: Sql): Sql => sql`
  SELECT comment.id, story.is_nsfw, CASE story.is_nsfw WHEN 0 THEN ${beginningOf(sql`comment.comment_text`)} END AS excerpt
  FROM comment
  JOIN story ON story.id = comment.story_id
  JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canReadStory('story', 'story_author', reader)}
  JOIN user_projection author ON author.user_id = comment.author_id AND ${isShown('author', reader)}
  WHERE comment.id = ANY(${ids}::bigint[]) AND comment.is_deleted = 0 AND comment.is_removed = 0`;

/** Returns the beginnings of stories and comments that a reader may read now. */
@Controller()
export class ReadExcerpts {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readExcerpts)
  async execute({
    reader_id,
    story_ids,
    comment_ids,
  }: PayloadOf<typeof readExcerpts>): Promise<ResponseOf<typeof readExcerpts>> {
    const reader = sql`${reader_id}::bigint`;
    const [stories, comments] = await Promise.all([
      query(this.dataSource, excerpt, ofStories(story_ids, reader)),
      query(this.dataSource, excerpt, ofComments(comment_ids, reader)),
    ]);
    return { stories, comments: comments.map(cutBeginning) };
  }
}
