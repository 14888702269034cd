import { Controller } from '@nestjs/common';
import { flag, integer, Operation, query, sql, text } from '@quillstead/service-kit';
import { snapshotStories, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { storyLang } from '../story/index.js';

/** The most rows of a page; a request for more gets this many. */
const mostRows = 1_000;

const columns = {
  story_id: integer,
  version: integer,
  slug: text,
  title: text,
  is_nsfw: flag,
  lang: text.orNull,
};

/** Returns the data of stories that events carry, in pages by id, to services that rebuild their projections. */
@Controller()
export class SnapshotStories {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(snapshotStories)
  async execute({
    after,
    limit,
  }: PayloadOf<typeof snapshotStories>): Promise<ResponseOf<typeof snapshotStories>> {
    const items = await query(
      this.dataSource,
      columns,
      sql`SELECT id AS story_id, version, slug, title, is_nsfw, ${storyLang} AS lang FROM story
       WHERE author_id IS NOT NULL AND id > ${after} ORDER BY id LIMIT ${Math.min(limit, mostRows)}`,
    );
    return { items, after: items.at(-1)?.story_id ?? null };
  }
}
