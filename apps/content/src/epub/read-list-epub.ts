import { visibleName, storyTitle } from '@quillstead/catalogue';
import { Controller } from '@nestjs/common';
import { type BookHead, type PayloadOf, readCollectionEpub, readSeriesEpub } from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  integer,
  Operation,
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
  posted_at: time,
  modified_at: time.orNull,
  username: text,
  display_name: text.orNull,
};

/** Says of which series or collection the gateway makes a book (docs/product/stories.md#epub). */
@Controller()
export class ReadListEpub {
  constructor(private readonly dataSource: DataSource) {}

  /** A BookHead, printed. Throws `not_found` when the viewer may read no story of it. */
  @Operation(readSeriesEpub)
  async series({ slug }: PayloadOf<typeof readSeriesEpub>, context: RpcContext): Promise<RawResponse> {
    return new RawResponse(
      JSON.stringify({ ...(await this.head('series', sql`list.slug = ${slug}`, context)), slug }),
    );
  }

  /** The same of a collection. */
  @Operation(readCollectionEpub)
  async collection(
    { collection_id: id }: PayloadOf<typeof readCollectionEpub>,
    context: RpcContext,
  ): Promise<RawResponse> {
    const head = await this.head('collection', sql`list.public_id = ${id}`, context);
    return new RawResponse(JSON.stringify({ ...head, slug: slugBase(head.title) }));
  }

  private async head(
    kind: BookHead['kind'],
    isRequested: Sql,
    { viewer }: RpcContext,
  ): Promise<Omit<BookHead, 'slug'>> {
    const { list, entries, stories, listId } = bookList(kind, viewer);
    const row = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT list.id AS list_id, list.title, list.description, list.posted_at, author.username, author.display_name,
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
