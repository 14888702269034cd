import { Controller } from '@nestjs/common';
import {
  type PayloadOf,
  readReportedList,
  readReportedThing,
  type VisibleThing,
} from '@quillstead/contracts';
import { canRead, isShown, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  Operation,
  queryOne,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isThere } from '../collection/index.js';
import { slugBase } from '../story/index.js';
import { beginningOf, cutBeginning } from './read-excerpts.js';

const visibleThing = { author_id: integer, slug: text, title: text, excerpt: text };

const ofStory = (id: number, reader: Sql): Sql => sql`
  SELECT story.author_id, story.slug, story.title,
         ${beginningOf(sql`coalesce(story.description, story.rich_text_story_substring)`)} AS excerpt
  FROM story JOIN user_projection story_author ON story_author.user_id = story.author_id
    AND ${canRead('story_author', reader)}
  WHERE story.id = ${id}`;

/**
 * Selects a comment. One whose text is gone, because it or its author is deleted, has nothing that could be reported.
 */
const ofComment = (id: number, reader: Sql): Sql => sql`
  SELECT comment.author_id, story.slug, story.title, ${beginningOf(sql`comment.comment_text`)} AS excerpt
  FROM comment
  JOIN story ON story.id = comment.story_id
  JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canRead('story_author', reader)}
  JOIN user_projection author ON author.user_id = comment.author_id AND ${isShown('author', reader)}
  WHERE comment.id = ${id} AND comment.is_deleted = 0 AND comment.is_removed = 0`;

const ofSeries = (id: number, reader: Sql): Sql => sql`
  SELECT series.author_id, series.slug, series.title, ${beginningOf(sql`coalesce(series.description, '')`)} AS excerpt
  FROM series JOIN user_projection author ON author.user_id = series.author_id AND ${canRead('author', reader)}
  WHERE series.id = ${id}`;

const ofCollection = (id: number, reader: Sql): Sql => sql`
  SELECT collection.author_id, '' AS slug, collection.title,
         ${beginningOf(sql`coalesce(collection.description, '')`)} AS excerpt
  FROM collection JOIN user_projection author ON author.user_id = collection.author_id AND ${canRead('author', reader)}
  WHERE collection.public_id = ${id} AND ${isThere('collection', reader)}`;

/** Returns the part of a reported thing that a moderator is shown. */
@Controller()
export class ReadReportedThing {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads a story or a comment. Throws `not_found` for one that does not exist or that the member may not read,
   * `forbidden` for a visitor.
   */
  @Operation(readReportedThing)
  async execute(named: PayloadOf<typeof readReportedThing>, context: RpcContext): Promise<VisibleThing> {
    const reader = sql`${memberOf(context).id}::bigint`;
    return this.read(
      'story_id' in named ? ofStory(named.story_id, reader) : ofComment(named.comment_id, reader),
    );
  }

  /** Reads a series or a collection, with the same errors. */
  @Operation(readReportedList)
  async list(named: PayloadOf<typeof readReportedList>, context: RpcContext): Promise<VisibleThing> {
    const reader = sql`${memberOf(context).id}::bigint`;
    if ('series_id' in named) return this.read(ofSeries(named.series_id, reader));
    const seen = await this.read(ofCollection(named.collection_id, reader));
    return { ...seen, slug: slugBase(seen.title) };
  }

  private async read(statement: Sql): Promise<VisibleThing> {
    const seen = await queryOne(this.dataSource, visibleThing, statement);
    if (seen === undefined) throw new CallError('not_found');
    return cutBeginning(seen);
  }
}
