import { Controller } from '@nestjs/common';
import { type PayloadOf, readStoryNames, type ResponseOf } from '@quillstead/contracts';
import { canReadStory } from '@quillstead/projections';
import { integer, Operation, query, type RpcContext, sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const columns = { story_id: integer, slug: text, title: text };

/** Returns the addresses and titles of stories that the viewer may read now. */
@Controller()
export class ReadStoryNames {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readStoryNames)
  execute(
    { story_ids: ids }: PayloadOf<typeof readStoryNames>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof readStoryNames>> {
    return query(
      this.dataSource,
      columns,
      sql`SELECT story.id AS story_id, story.slug, story.title
       FROM story JOIN user_projection author ON author.user_id = story.author_id
         AND ${canReadStory('story', 'author', sql`${viewer?.id ?? null}::bigint`)}
       WHERE story.id = ANY(${ids}::bigint[])`,
    );
  }
}
