import { visibleName, storyTitle } from '@quillstead/catalogue';
import { Controller } from '@nestjs/common';
import {
  type BookHead,
  type PayloadOf,
  readBookCover,
  readCollectionEpub,
  readOwnEpub,
  readSeriesEpub,
  type ResponseOf,
} from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  integer,
  jpegFile,
  Operation,
  PictureFiles,
  queryOne,
  RawResponse,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { slugBase } from '../story/index.js';
import { bookList } from './book-lists.js';

const columns = {
  list_id: integer,
  title: text,
  description: text.orNull,
  cover: text.orNull,
  cover_alt: text.orNull,
  posted_at: time,
  modified_at: time.orNull,
  username: text,
  display_name: text.orNull,
};

/**
 * Reads the head of a series, a collection or an author's stories of which the gateway makes a book
 * (docs/product/stories.md#epub).
 */
@Controller()
export class ReadListEpub {
  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: PictureFiles,
  ) {}

  /** Returns a BookHead as printed JSON. Throws `not_found` if the viewer may read no story of the series. */
  @Operation(readSeriesEpub)
  async series({ slug }: PayloadOf<typeof readSeriesEpub>, context: RpcContext): Promise<RawResponse> {
    return new RawResponse(
      JSON.stringify({ ...(await this.head('series', sql`list.slug = ${slug}`, context)), slug }),
    );
  }

  /** Returns the same for a collection. */
  @Operation(readCollectionEpub)
  async collection(
    { collection_id: id }: PayloadOf<typeof readCollectionEpub>,
    context: RpcContext,
  ): Promise<RawResponse> {
    const head = await this.head('collection', sql`list.public_id = ${id}`, context);
    return new RawResponse(JSON.stringify({ ...head, slug: slugBase(head.title) }));
  }

  /** Returns the same for all stories of the member who reads. */
  @Operation(readOwnEpub)
  async own(_: PayloadOf<typeof readOwnEpub>, { viewer }: RpcContext): Promise<RawResponse> {
    const row = await queryOne(
      this.dataSource,
      {
        list_id: integer,
        posted_at: time.orNull,
        modified_at: time.orNull,
        username: text,
        display_name: text.orNull,
      },
      sql`SELECT person.user_id AS list_id, person.username, person.display_name, min(story.posted_at) AS posted_at,
                 max(coalesce(story.updated_at, story.posted_at)) AS modified_at
          FROM user_projection person JOIN story ON story.author_id = person.user_id
          WHERE person.user_id = ${viewer?.id ?? null}::bigint GROUP BY person.user_id`,
    );
    if (row === undefined || row.posted_at === null || row.modified_at === null)
      throw new CallError('not_found');
    const author = visibleName(row.display_name) ?? row.username;
    const head: BookHead = {
      kind: 'author',
      list_id: row.list_id,
      slug: row.username,
      title: `The stories of ${author}`,
      author,
      description: null,
      posted_at: row.posted_at.toISOString(),
      modified_at: row.modified_at.toISOString(),
    };
    return new RawResponse(JSON.stringify(head));
  }

  /** Returns the cover that the author chose. Throws `not_found` if the viewer may not read the list. */
  @Operation(readBookCover)
  async cover(
    { kind, list_id: id }: PayloadOf<typeof readBookCover>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof readBookCover>> {
    if (kind === 'author') return { cover: null };
    const row = await queryOne(
      this.dataSource,
      { cover: text.orNull },
      sql`SELECT list.cover FROM ${bookList(kind, viewer).list} WHERE list.id = ${id}`,
    );
    if (row === undefined) throw new CallError('not_found');
    const bytes = row.cover === null ? null : await this.covers.read(row.cover, jpegFile);
    return { cover: bytes === null ? null : Buffer.from(bytes).toString('base64') };
  }

  private async head(
    kind: 'series' | 'collection',
    isRequested: Sql,
    { viewer }: RpcContext,
  ): Promise<Omit<BookHead, 'slug'>> {
    const { list, entries, stories, listId } = bookList(kind, viewer);
    const row = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT list.id AS list_id, list.title, list.description, list.cover, list.cover_alt, list.posted_at,
                 author.username, author.display_name,
                 (SELECT max(coalesce(story.updated_at, story.posted_at)) FROM ${entries} ${stories}
                  WHERE ${listId} = list.id) AS modified_at
          FROM ${list} WHERE ${isRequested}`,
    );
    if (row === undefined || row.modified_at === null) throw new CallError('not_found');
    const { title, username, display_name, posted_at, modified_at, ...rest } = row;
    return {
      ...rest,
      kind,
      title: storyTitle(title),
      author: visibleName(display_name) ?? username,
      posted_at: posted_at.toISOString(),
      modified_at: modified_at.toISOString(),
    };
  }
}
