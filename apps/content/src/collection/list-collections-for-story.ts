import { Controller } from '@nestjs/common';
import type { CollectionVisibility } from '@quillstead/catalogue';
import { listCollectionsForStory, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, flag, integer, Operation, query, sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const columns = {
  collection_id: integer,
  title: text,
  collection_visibility: text.as<CollectionVisibility>(),
  has_story: flag,
};

/** Lists all collections of a member, for the member only, to choose those that have a story. */
@Controller()
export class ListCollectionsForStory {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the collections, first the one that got a story last. A story that does not exist is in none. */
  @Operation(listCollectionsForStory)
  async execute(
    { story_id }: PayloadOf<typeof listCollectionsForStory>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listCollectionsForStory>> {
    const items = await query(
      this.dataSource,
      columns,
      sql`SELECT collection.public_id AS collection_id, collection.title,
         collection.visibility AS collection_visibility,
         coalesce((
           SELECT 1 FROM collection_story entry
           WHERE entry.collection_id = collection.id AND entry.story_id = ${story_id}
         ), 0) AS has_story
       FROM collection WHERE collection.author_id = ${memberOf(context).id}
       ORDER BY collection.updated_at DESC, collection.public_id DESC`,
    );
    return { items };
  }
}
