import { Controller } from '@nestjs/common';
import {
  type Columns,
  flag,
  integer,
  literal,
  Operation,
  query,
  raw,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
  ReadReplica,
} from '@quillstead/service-kit';
import {
  type CommentDocument,
  type Documents,
  documentsAtOnce,
  type DocumentsRequest,
  type HashtagDocument,
  listDocumentVersions,
  type PayloadOf,
  readCommentDocuments,
  readHashtagDocuments,
  readSeriesDocuments,
  readStoryDocuments,
  type SeriesDocument,
  type StoryDocument,
  storyDocumentsAtOnce,
} from '@quillstead/contracts';
import { isSeriesShown } from '../series-place/index.js';
import { storyLang, traitsOfStory } from '../story/index.js';

const storyRow = {
  story_id: integer,
  version: integer,
  author_id: integer,
  slug: text,
  title: text,
  description: text.orNull,
  rich_text_story: text,
  hashtag_list: text.list,
  is_nsfw: flag,
  is_members_only: flag,
  lang: text.orNull,
  count_words: integer,
  traits: integer,
  warning_words: text.list,
  posted_at: time,
  updated_at: time.orNull,
};
const commentRow = {
  comment_id: integer,
  version: integer,
  story_id: integer,
  author_id: integer,
  comment_text: text,
  posted_at: time,
};
const hashtagRow = { hashtag_id: integer, hashtag: text, value: text, count_stories: integer };

const seriesRow = {
  series_id: integer,
  version: integer,
  author_id: integer,
  title: text,
  description: text.orNull,
  updated_at: time,
};

const versionsAtOnce = 5_000;

const versions = {
  story: { from: sql`SELECT id, version FROM story WHERE author_id IS NOT NULL`, id: sql`id` },
  comment: {
    from: sql`SELECT comment.id, comment.version FROM comment JOIN story ON story.id = comment.story_id
      WHERE comment.is_deleted = 0 AND comment.is_removed = 0 AND comment.author_id IS NOT NULL AND story.author_id IS NOT NULL`,
    id: sql`comment.id`,
  },
  hashtag: {
    from: sql`SELECT hashtag_id AS id, count_stories AS version FROM hashtag_stat WHERE count_stories > 0`,
    id: sql`hashtag_id`,
  },
} as const;

/** Returns to search the documents that it indexes, in pages by id from the primary keys. */
@Controller()
export class ReadDocuments {
  constructor(private readonly replica: ReadReplica) {}

  @Operation(readStoryDocuments)
  async stories(request: DocumentsRequest<number>): Promise<Documents<StoryDocument>> {
    const rows = await this.page(
      storyRow,
      sql`SELECT id AS story_id, version, author_id, slug, title, description, rich_text_story, hashtag_list, is_nsfw,
              is_members_only,
              ${storyLang} AS lang, count_words, ${traitsOfStory} AS traits, warning_words, posted_at,
              updated_at
       FROM story WHERE author_id IS NOT NULL`,
      { key: 'id', keys: 'bigint[]', id: 'id', limit: storyDocumentsAtOnce },
      request,
    );
    const items = rows.map((row) => ({
      ...withTime(row),
      updated_at: row.updated_at?.toISOString() ?? null,
    }));
    return pageOf(items, request, storyDocumentsAtOnce, ({ story_id: id }) => id);
  }

  @Operation(readCommentDocuments)
  async comments(request: DocumentsRequest<number>): Promise<Documents<Required<CommentDocument>>> {
    const rows = await this.page(
      commentRow,
      sql`SELECT comment.id AS comment_id, comment.version, comment.story_id, comment.author_id, comment.comment_text, comment.posted_at
       FROM comment JOIN story ON story.id = comment.story_id AND story.author_id IS NOT NULL
       WHERE comment.is_deleted = 0 AND comment.is_removed = 0 AND comment.author_id IS NOT NULL`,
      { key: 'comment.id', keys: 'bigint[]', id: 'comment.id', limit: documentsAtOnce },
      request,
    );
    return pageOf(rows.map(withTime), request, documentsAtOnce, ({ comment_id: id }) => id);
  }

  @Operation(readHashtagDocuments)
  async hashtags(request: DocumentsRequest<string>): Promise<Documents<HashtagDocument>> {
    const rows = await this.page(
      hashtagRow,
      sql`SELECT hashtag.id AS hashtag_id, hashtag.key AS hashtag, hashtag.value, stat.count_stories
       FROM hashtag JOIN hashtag_stat stat ON stat.hashtag_id = hashtag.id AND stat.count_stories > 0
       WHERE true`,
      { key: 'hashtag.key', keys: 'text[]', id: 'hashtag.id', limit: documentsAtOnce },
      request,
    );
    return pageOf(rows, request, documentsAtOnce, ({ hashtag_id: id }) => id);
  }

  @Operation(readSeriesDocuments)
  async series(request: DocumentsRequest<number>): Promise<Documents<SeriesDocument>> {
    const rows = await this.page(
      seriesRow,
      sql`SELECT id AS series_id, version, author_id, title, description, updated_at
       FROM series WHERE count_stories > 0 AND ${isSeriesShown}`,
      { key: 'id', keys: 'bigint[]', id: 'id', limit: documentsAtOnce },
      request,
    );
    const items = rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
    return pageOf(items, request, documentsAtOnce, ({ series_id: id }) => id);
  }

  @Operation(listDocumentVersions)
  async versions({
    kind,
    after,
  }: PayloadOf<typeof listDocumentVersions>): Promise<Documents<{ id: number; version: number }>> {
    const { from, id } = versions[kind];
    const items = await this.replica.complete((database) =>
      query(
        database,
        { id: integer, version: integer },
        sql`${from} AND ${id} > ${after} ORDER BY ${id} LIMIT ${literal(versionsAtOnce)}`,
      ),
    );
    return pageOf(items, { after }, versionsAtOnce, (row) => row.id);
  }

  private page<Shape extends Columns>(
    columns: Shape,
    select: Sql,
    by: { key: string; keys: 'bigint[]' | 'text[]'; id: string; limit: number },
    request: DocumentsRequest<number | string>,
  ): Promise<RowOf<Shape>[]> {
    const [key, keys, id] = [raw(by.key), raw(by.keys), raw(by.id)];
    const condition =
      'keys' in request ? sql`${key} = ANY(${request.keys}::${keys})` : sql`${id} > ${request.after}::bigint`;
    return this.replica.complete((database) =>
      query(database, columns, sql`${select} AND ${condition} ORDER BY ${id} LIMIT ${literal(by.limit)}`),
    );
  }
}

function withTime<Found extends { posted_at: Date }>(
  row: Found,
): Omit<Found, 'posted_at'> & { posted_at: string } {
  return { ...row, posted_at: row.posted_at.toISOString() };
}

function pageOf<Document>(
  items: Document[],
  request: DocumentsRequest<number | string>,
  limit: number,
  placeOf: (item: Document) => number,
): Documents<Document> {
  const last = 'after' in request && items.length === limit ? items.at(-1) : undefined;
  return { items, after: last === undefined ? null : placeOf(last) };
}
