import { Injectable } from '@nestjs/common';
import { RpcHandler } from '@quillstead/service-kit';
import {
  type CommentDocument,
  type Documents,
  documentsAtOnce,
  type DocumentsWanted,
  type HashtagDocument,
  listDocumentVersions,
  type PayloadOf,
  readCommentDocuments,
  readHashtagDocuments,
  readStoryDocuments,
  type StoryDocument,
  storyDocumentsAtOnce,
} from '@quillstead/contracts';
import { DataSource } from 'typeorm';

type Row<Document> = Omit<Document, 'posted_at'> & { posted_at: Date };

const versionsAtOnce = 5_000;

const versions = {
  story: 'SELECT id, version FROM story WHERE author_id IS NOT NULL',
  comment: `SELECT comment.id, 1 AS version FROM comment JOIN story ON story.id = comment.story_id
            WHERE comment.is_deleted = 0 AND comment.author_id IS NOT NULL AND story.author_id IS NOT NULL`,
  hashtag: 'SELECT hashtag_id AS id, count_stories AS version FROM hashtag_stat WHERE count_stories > 0',
} as const;

const idOf = { story: 'id', comment: 'comment.id', hashtag: 'hashtag_id' } as const;

/** Gives search what it indexes, in pages by id from the primary keys. */
@Injectable()
export class ReadDocuments {
  constructor(private readonly dataSource: DataSource) {}

  @RpcHandler(readStoryDocuments)
  async stories(wanted: DocumentsWanted<number>): Promise<Documents<StoryDocument>> {
    const rows = await this.page<Row<Omit<StoryDocument, 'updated_at'>> & { updated_at: Date | null }>(
      `SELECT id AS story_id, version, author_id, slug, title, description, rich_text_story, hashtag_list, is_nsfw,
              count_words, posted_at, updated_at
       FROM story WHERE author_id IS NOT NULL`,
      { one: 'id = ANY($1::bigint[])', id: 'id', limit: storyDocumentsAtOnce },
      wanted,
    );
    const items = rows.map((row) => ({
      ...withTime(row),
      updated_at: row.updated_at?.toISOString() ?? null,
    }));
    return pageOf(items, wanted, storyDocumentsAtOnce, ({ story_id: id }) => id);
  }

  @RpcHandler(readCommentDocuments)
  async comments(wanted: DocumentsWanted<number>): Promise<Documents<CommentDocument>> {
    const rows = await this.page<Row<CommentDocument>>(
      `SELECT comment.id AS comment_id, comment.story_id, comment.author_id, comment.comment_text, comment.posted_at
       FROM comment JOIN story ON story.id = comment.story_id AND story.author_id IS NOT NULL
       WHERE comment.is_deleted = 0 AND comment.author_id IS NOT NULL`,
      { one: 'comment.id = ANY($1::bigint[])', id: 'comment.id', limit: documentsAtOnce },
      wanted,
    );
    return pageOf(rows.map(withTime), wanted, documentsAtOnce, ({ comment_id: id }) => id);
  }

  @RpcHandler(readHashtagDocuments)
  async hashtags(wanted: DocumentsWanted<string>): Promise<Documents<HashtagDocument>> {
    const rows = await this.page<HashtagDocument>(
      `SELECT hashtag.id AS hashtag_id, hashtag.key AS hashtag, hashtag.value, stat.count_stories
       FROM hashtag JOIN hashtag_stat stat ON stat.hashtag_id = hashtag.id AND stat.count_stories > 0
       WHERE true`,
      { one: 'hashtag.key = ANY($1::text[])', id: 'hashtag.id', limit: documentsAtOnce },
      wanted,
    );
    return pageOf(rows, wanted, documentsAtOnce, ({ hashtag_id: id }) => id);
  }

  @RpcHandler(listDocumentVersions)
  async versions({
    kind,
    after,
  }: PayloadOf<typeof listDocumentVersions>): Promise<Documents<{ id: number; version: number }>> {
    const items = await this.dataSource.query<{ id: number; version: number }[]>(
      `${versions[kind]} AND ${idOf[kind]} > $1 ORDER BY ${idOf[kind]} LIMIT ${versionsAtOnce}`,
      [after],
    );
    return pageOf(items, { after }, versionsAtOnce, ({ id }) => id);
  }

  private page<Found>(
    select: string,
    by: { one: string; id: string; limit: number },
    wanted: DocumentsWanted<number | string>,
  ): Promise<Found[]> {
    const [condition, value] =
      'keys' in wanted ? [by.one, wanted.keys] : [`${by.id} > $1::bigint`, wanted.after];
    return this.dataSource.query<Found[]>(`${select} AND ${condition} ORDER BY ${by.id} LIMIT ${by.limit}`, [
      value,
    ]);
  }
}

function withTime<Found extends { posted_at: Date }>(
  row: Found,
): Omit<Found, 'posted_at'> & { posted_at: string } {
  return { ...row, posted_at: row.posted_at.toISOString() };
}

function pageOf<Document>(
  items: Document[],
  wanted: DocumentsWanted<number | string>,
  limit: number,
  placeOf: (item: Document) => number,
): Documents<Document> {
  const last = 'after' in wanted && items.length === limit ? items.at(-1) : undefined;
  return { items, after: last === undefined ? null : placeOf(last) };
}
